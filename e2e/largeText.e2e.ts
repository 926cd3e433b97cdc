import type { Page } from '@playwright/test';
import { makeRosa } from './support/account.ts';
import { brokenWords, isUncovered } from './support/look.ts';
import { screenStands, signIn, timeAt } from './support/rosa.ts';
import { expect, test } from './support/test.ts';
import { signInRosa } from './support/visit.ts';

const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const;

const chooseText = (page: Page, textSize: '100' | '150') =>
  page.evaluate((chosen) => {
    document.documentElement.dataset.textSize = chosen;
  }, textSize);

/** Each phone with each of the two sizes of text, in either theme. */
const eachLook = async (page: Page, see: (look: string) => Promise<void>): Promise<void> => {
  for (const phone of phones) {
    for (const textSize of ['100', '150'] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(phone);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await chooseText(page, textSize);
        await see(`${phone.width} px, ${textSize} %, ${colorScheme}`);
      }
    }
  }
};

test('a PIN to be shared stands on one line', async ({ page, context, server }) => {
  await signInRosa({ page, context, server });
  await page.goto('/addcaregiver');
  const characters = page.getByRole('img', { name: /^PIN: / }).locator('span');
  await expect(characters).toHaveCount(6);
  await eachLook(page, async (look) => {
    const tops = await characters.evaluateAll((spans) =>
      spans.map((span) => span.getBoundingClientRect().top),
    );
    expect.soft(new Set(tops).size, look).toBe(1);
  });
});

test('a long message leaves room for what it is about', async ({ page, context, server }) => {
  await context.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await signInRosa({ page, context, server });
  await page.goto('/editprofilesurvivor');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const message = page.getByRole('status').filter({ hasText: 'held back the sound' });
  await expect(message).toBeVisible();
  await eachLook(page, async (look) => {
    const box = await message.boundingBox();
    const share = (box?.height ?? NaN) / (page.viewportSize()?.height ?? NaN);
    expect.soft(share, look).toBeLessThanOrEqual(0.401);
    const close = message.getByRole('button', { name: 'Close message' });
    expect.soft(await isUncovered(close), look).toBe(true);
  });
});

test('no word breaks on the dashboard or among the medicines', async ({ page, server }) => {
  const { addReminder } = await makeRosa(server);
  await addReminder('Atorvastatin', timeAt(Date.now() + 3_600_000));
  await signIn(page);
  for (const [path, heading] of [
    ['/survivordashboard', /^Good/],
    ['/medication', 'My Medications'],
  ] as const) {
    await page.goto(path);
    await screenStands(page, heading);
    await expect(page.getByText('Atorvastatin').last()).toBeVisible();
    await eachLook(page, async (look) => {
      expect.soft(await brokenWords(page), `${path}, ${look}`).toEqual([]);
    });
  }
});
