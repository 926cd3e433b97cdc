import type { Locator, Page } from '@playwright/test';
import { addReminder, openSignedIn } from '../testkit/browser/account.ts';
import { scrollsSideways } from '../testkit/browser/accessibility.ts';
import { expectScreen } from '../testkit/browser/userActions.ts';
import { expect, test } from '../testkit/browser/test.ts';

const choose = async (page: Page, group: string, name: string): Promise<void> => {
  await page.getByRole('group', { name: group }).getByRole('radio', { name }).check();
};

/** How far its middle is from the left edge of the window, 1 being the right edge. */
const across = async (page: Page, part: Locator): Promise<number> => {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  const width = await page.evaluate(() => window.innerWidth);
  return box ? (box.x + box.width / 2) / width : NaN;
};

test('what matters is on the side that the user sees', async ({ page, rosa }) => {
  await addReminder(rosa, 'Hydrochlorothiazide', 3_600_000);
  await openSignedIn(page, rosa, '/settings');
  for (const { misses, wanted, wide, text } of [
    { misses: 'Left', wanted: [1, 1, 1, 1], wide: [0.55, 1], text: 'right' },
    { misses: 'Right', wanted: [0, 0, 0, 0], wide: [0, 0.45], text: 'left' },
    { misses: 'Neither', wanted: [0, 0, 0, 1], wide: [0.8, 1], text: 'left' },
  ] as const) {
    await choose(page, 'I don’t notice things on my', misses);
    await expect.soft(page.getByLabel('Emergency number')).toHaveCSS('text-align', text);
    await page.setViewportSize({ width: 1280, height: 800 });
    const title = await across(page, page.getByRole('button', { name: 'Read this page aloud' }));
    expect.soft(title, misses).toBeGreaterThan(wide[0]);
    expect.soft(title, misses).toBeLessThan(wide[1]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'Home' }).click();
    await expectScreen(page, /^Good/);
    const menu = page.getByRole('button', { name: 'Menu' });
    const parts = [
      page.locator('ol li').first().locator('svg').first(),
      page.getByRole('listitem').filter({ hasText: 'Exercise Guide' }).locator('svg').first(),
      page.getByRole('link', { name: 'Home' }),
      page.getByRole('button', { name: 'Get help' }),
    ];
    const sides = await Promise.all(
      parts.map(async (part) => Math.round(await across(page, part))),
    );
    expect.soft(sides, misses).toEqual(wanted);

    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '237.5%'));
    await menu.click();
    expect.soft(await scrollsSideways(page), misses).toBe(false);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expectScreen(page, 'Settings');
    expect.soft(await scrollsSideways(page), misses).toBe(false);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize({ width: 390, height: 844 });
  }
});

test('text size and appearance survive a reload', async ({ page, rosa }) => {
  await openSignedIn(page, rosa, '/settings');
  const choice = page.getByRole('radio', { name: '150 %' });
  await choice.scrollIntoViewIfNeeded();
  const top = async () => (await choice.boundingBox())?.y ?? NaN;
  const before = await top();
  await choice.check();
  await expect(page.locator('html')).toHaveAttribute('data-text-size', '150');
  expect(Math.abs((await top()) - before)).toBeLessThan(20);

  for (const { system, theme, ground } of [
    { system: 'dark', theme: 'Light', ground: 'rgb(242, 246, 246)' },
    { system: 'light', theme: 'Dark', ground: 'rgb(12, 23, 27)' },
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await choose(page, 'Appearance', theme);
    await page.reload();
    await expect(page.locator('body')).toHaveCSS('background-color', ground);
    await expect(page.getByLabel('Emergency number')).toHaveCSS(
      'color-scheme',
      theme.toLowerCase(),
    );
    await expect(page.locator('body')).toHaveCSS('font-size', '28.5px');
  }
});

test('a press of Install counts although a wrong number loses the focus', async ({
  page,
  rosa,
}) => {
  await openSignedIn(page, rosa, '/settings');
  const number = page.getByRole('textbox', { name: 'Emergency number' });
  await expect(number).toBeVisible();
  await page.evaluate(() => {
    const dismissed = Promise.resolve({ outcome: 'dismissed' });
    const prompt = () => {
      document.body.dataset['isPrompted'] = 'yes';
      return dismissed;
    };
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(Object.assign(offer, { prompt, userChoice: dismissed }));
  });
  await number.fill('abc');
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-is-prompted', 'yes');
});

test('Log Out is away from Settings, and never over Get help', async ({ page, rosa }) => {
  await openSignedIn(page, rosa);
  await page.getByRole('button', { name: 'Menu' }).click();
  const boxOf = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox())!;
    return { left: x, right: x + width, top: y, bottom: y + height };
  };
  const gapBetween = (a: Box, b: Box) =>
    Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
  type Box = Awaited<ReturnType<typeof boxOf>>;
  for (const [width, height] of [
    [390, 844],
    [740, 360],
    [640, 360],
    [260, 560],
  ] as const) {
    await page.setViewportSize({ width, height });
    const logOut = await boxOf(page.getByRole('button', { name: 'Log Out' }));
    for (const other of [
      page.getByRole('link', { name: 'Settings' }),
      page.getByRole('button', { name: 'Get help' }),
    ])
      expect.soft(gapBetween(logOut, await boxOf(other)), `${width}`).toBeGreaterThanOrEqual(24);
  }
});
