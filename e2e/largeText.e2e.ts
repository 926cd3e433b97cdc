import type { Page } from '@playwright/test';
import { makeRosa } from '../testkit/browser/account.ts';
import { helpDialog, sendAlert } from '../testkit/browser/help.ts';
import { brokenWords, isUncovered } from '../testkit/browser/look.ts';
import { makePair } from '../testkit/browser/pair.ts';
import { alarm, ringNow, screenStands, signIn, timeAt, timeNow } from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { signInRosa } from '../testkit/browser/visit.ts';

const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const;

const chooseText = (page: Page, textSize: '100' | '150') =>
  page.evaluate((chosen) => {
    document.documentElement.dataset.textSize = chosen;
  }, textSize);

/** The alarm, or who has asked for help. */
const dialog = (page: Page) => page.getByRole('alertdialog');

/** Each phone with each of the two sizes of text, in either theme. */
const eachLook = async (page: Page, see: (look: string) => Promise<void>): Promise<void> => {
  for (const phone of phones) {
    for (const textSize of ['100', '150'] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(phone);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await chooseText(page, textSize);
        await dialog(page).evaluateAll((dialogs) => dialogs.forEach((one) => one.scrollTo(0, 0)));
        await see(`${phone.width} px, ${textSize} %, ${colorScheme}`);
      }
    }
  }
};

/** Tab after Tab through the dialog: what has the focus is seen. */
const focusIsSeen = async (page: Page, look: string): Promise<void> => {
  const stops = dialog(page).locator('button, a');
  await stops.first().focus();
  for (let stop = 1; stop < (await stops.count()); stop += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const seen = await isUncovered(focused);
    expect.soft(seen, `${look}: ${await focused.textContent()}`).toBe(true);
  }
};

test('an alarm shows its heading and Taken at once, and Taken never hides what has the focus', async ({
  page,
  context,
  server,
}) => {
  await signInRosa({ page, context, server });
  await ringNow(page, 'Aspirin');
  await eachLook(page, async (look) => {
    await expect.soft(alarm(page).getByRole('heading'), look).toBeInViewport({ ratio: 1 });
    const taken = alarm(page).getByRole('button', { name: 'Taken' });
    await expect.soft(taken, look).toBeInViewport({ ratio: 1 });
    const name = alarm(page).getByText('Aspirin', { exact: true });
    await name.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
    expect.soft(await isUncovered(name), look).toBe(true);
    await focusIsSeen(page, look);
  });
});

test('of several medicines none is covered for good, and Taken for all stays in sight', async ({
  page,
  server,
}) => {
  const { addReminder } = await makeRosa(server);
  await signIn(page);
  const time = await timeNow();
  const medicines = ['Aspirin', 'Clopidogrel', 'Zinc'];
  for (const medicine of medicines) await addReminder(medicine, time);
  await page.goto('/medication');
  await expect(alarm(page).getByRole('button', { name: /^Skip: / })).toHaveCount(3);
  await eachLook(page, async (look) => {
    const all = alarm(page).getByRole('button', { name: 'Taken for all' });
    await expect.soft(all, look).toBeInViewport({ ratio: 1 });
    for (const medicine of medicines) {
      const name = alarm(page).getByText(medicine, { exact: true });
      await name.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
      expect.soft(await isUncovered(name), `${look}: ${medicine}`).toBe(true);
    }
    expect.soft(await brokenWords(page), look).toEqual([]);
    await focusIsSeen(page, look);
  });
});

test('"Yes, send alert" is in sight at once, and no word of it is cut', async ({
  page,
  server,
}) => {
  await makePair(server);
  await signIn(page);
  await page.getByRole('button', { name: 'Get help' }).click();
  await eachLook(page, async (look) => {
    const yes = helpDialog(page).getByRole('button', { name: 'Yes, send alert' });
    await expect.soft(yes, look).toBeInViewport({ ratio: 1 });
    const isCut = await yes.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    );
    expect.soft(isCut, look).toBe(false);
  });
});

test('"Call 112 now" is in sight at once where there is nobody to tell, and covers nothing for good', async ({
  page,
  context,
  server,
}) => {
  await signInRosa({ page, context, server });
  await page.getByRole('button', { name: 'Get help' }).click();
  await expect(helpDialog(page).getByText(/nobody will be told/)).toBeVisible();
  await eachLook(page, async (look) => {
    const call = helpDialog(page).getByRole('link', { name: 'Call 112 now' });
    await expect.soft(call, look).toBeInViewport({ ratio: 1 });
    expect.soft(await isUncovered(call), look).toBe(true);
    await focusIsSeen(page, look);
  });
});

test('while an alert that was sent sounds, "Stop sound" is in sight at once', async ({
  page,
  server,
}) => {
  await makePair(server);
  await signIn(page);
  await sendAlert(page);
  await expect(helpDialog(page)).toContainText('Emergency Alert Sent!');
  await eachLook(page, async (look) => {
    const stop = helpDialog(page).getByRole('button', { name: 'Stop sound' });
    await expect.soft(stop, look).toBeInViewport({ ratio: 1 });
    await focusIsSeen(page, look);
  });
});

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
