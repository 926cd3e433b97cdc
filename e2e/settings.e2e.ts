import type { Locator, Page } from '@playwright/test';
import { narrowWithLargeText, scrollsSideways } from '../testkit/browser/look.ts';
import { addMedicine, register, signIn, timeAt } from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';

const choose = async (page: Page, group: string, name: string): Promise<void> => {
  await page.goto('/editprofilesurvivor');
  const settings = page.getByRole('region', { name: 'Settings for this device' });
  await settings.getByRole('group', { name: group }).getByRole('radio', { name }).check();
};

/** How far its middle is from the left edge of the window, 1 being the right edge. */
const across = async (page: Page, part: Locator): Promise<number> => {
  const box = await part.boundingBox();
  const width = await page.evaluate(() => window.innerWidth);
  return box ? (box.x + box.width / 2) / width : NaN;
};

const partsOf = (page: Page) => ({
  rail: page.locator('ol li').first().locator('svg').first(),
  tileIcon: page.getByRole('link', { name: 'Exercise Guide' }).locator('svg'),
  help: page.getByRole('button', { name: 'Get help' }),
  menu: page.getByRole('button', { name: 'Rosa Meyer' }),
});

const sides = [
  { misses: 'Neither', rail: 0, tileIcon: 0, help: 1, menu: 1 },
  { misses: 'Left', rail: 1, tileIcon: 1, help: 1, menu: 1 },
  { misses: 'Right', rail: 0, tileIcon: 0, help: 0, menu: 0 },
] as const;

const begin = async (page: Page): Promise<void> => {
  await register(page);
  await signIn(page);
  await addMedicine(page, 'Hydrochlorothiazide', timeAt(Date.now() + 3_600_000));
};

test('a larger text leaves what was tapped under the finger', async ({ page }) => {
  await register(page);
  await signIn(page);
  await page.goto('/editprofilesurvivor');
  const choice = page.getByRole('radio', { name: '150 %' });
  await choice.scrollIntoViewIfNeeded();
  const top = async () => (await choice.boundingBox())?.y ?? NaN;
  const before = await top();
  await choice.check();
  await expect(page.locator('html')).toHaveAttribute('data-text-size', '150');
  expect(Math.abs((await top()) - before)).toBeLessThan(20);
});

test('who misses things on one side finds on the other what leads and what matters', async ({
  page,
}) => {
  await begin(page);
  for (const { misses, ...wanted } of sides) {
    await choose(page, 'I miss things on my', misses);
    await page.goto('/survivordashboard');
    const parts = partsOf(page);
    await expect(parts.rail).toBeVisible();
    for (const name of ['rail', 'tileIcon', 'help', 'menu'] as const) {
      const side = Math.round(await across(page, parts[name]));
      expect.soft(side, `${name}, ${misses}`).toBe(wanted[name]);
    }
  }
});

test('a wide window has all of it on the side that is seen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await register(page);
  await signIn(page);
  const title = page.getByRole('button', { name: 'Read this page aloud' });
  for (const [misses, from, to] of [
    ['Left', 0.6, 1],
    ['Right', 0, 0.4],
    ['Neither', 0.45, 0.55],
  ] as const) {
    await choose(page, 'I miss things on my', misses);
    const where = await across(page, title);
    expect.soft(where, misses).toBeGreaterThan(from);
    expect.soft(where, misses).toBeLessThan(to);
  }
});

test('no side scrolls sideways at 320 px with text of 200 %', async ({ page }) => {
  await begin(page);
  for (const { misses } of sides) {
    await page.setViewportSize({ width: 390, height: 844 });
    await choose(page, 'I miss things on my', misses);
    for (const path of [
      '/survivordashboard',
      '/medication',
      '/addmedication',
      '/editprofilesurvivor',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await narrowWithLargeText(page);
      await page.getByRole('button', { name: 'Rosa Meyer' }).click();
      expect.soft(await scrollsSideways(page), `${path}, ${misses}`).toBe(false);
    }
  }
});

for (const { system, theme, ground } of [
  { system: 'dark', theme: 'Light', ground: 'rgb(242, 246, 246)' },
  { system: 'light', theme: 'Dark', ground: 'rgb(12, 23, 27)' },
] as const) {
  test(`${theme} holds on a device that is ${system}, for its controls too, and across a reload`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await register(page);
    await signIn(page);
    await choose(page, 'Appearance', theme);
    await choose(page, 'Text size', '150 %');
    await page.reload();
    await expect(page.locator('body')).toHaveCSS('background-color', ground);
    await expect(page.getByLabel('First Name')).toHaveCSS('color-scheme', theme.toLowerCase());
    await expect(page.locator('body')).toHaveCSS('font-size', '28.5px');
  });
}
