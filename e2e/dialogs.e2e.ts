import type { Page, Route } from '@playwright/test';
import { addReminder, openSignedIn, signUp } from '../testkit/browser/account.ts';
import { blockSound } from '../testkit/browser/alarmOverlays.ts';
import { connect } from '../testkit/browser/callWithRetry.ts';
import {
  alarmDialog,
  answerAlarm,
  expectScreen,
  helpDialog,
  sendAlert,
} from '../testkit/browser/userActions.ts';
import {
  brokenWords,
  expectAccessible,
  isUncovered,
  layoutSettled,
  setTypeSize,
} from '../testkit/browser/accessibility.ts';
import { expect, test } from '../testkit/browser/test.ts';

/** Of a scaled part, the browser rounds. */
const whole = { ratio: 0.9999 };

type Size = readonly [width: number, height: number, percent: number];

const usualSizes: readonly Size[] = [
  [390, 844, 100],
  [390, 844, 150],
  [360, 640, 100],
  [360, 640, 150],
];

/** What a dialog is about may not fit at these. */
const smallSizes: readonly Size[] = [
  [390, 844, 200],
  [360, 640, 100],
  [360, 640, 150],
  [360, 640, 200],
  [320, 568, 100],
  [320, 568, 150],
  [320, 568, 200],
];

/** Calls `see` on each phone with type of that share of its usual size; the page is as before afterwards. */
const eachSize = async (
  page: Page,
  see: (look: string) => Promise<void>,
  sizes = usualSizes,
): Promise<void> => {
  for (const [width, height, percent] of sizes) {
    await setTypeSize(page, percent);
    await page.setViewportSize({ width, height });
    await layoutSettled(page);
    await page.evaluate(() => {
      for (const dialog of document.querySelectorAll('[role=alertdialog]')) dialog.scrollTo(0, 0);
    });
    await see(`${width}x${height}, ${percent} %`);
  }
  await setTypeSize(page, 100);
  await page.setViewportSize({ width: 390, height: 844 });
};

/** Expects that what has the focus is never covered, Tab after Tab through the dialog. */
const expectFocusInSight = async (page: Page, look: string): Promise<void> => {
  const stops = page.getByRole('alertdialog').locator('button, a');
  await stops.first().focus();
  for (let stop = 1; stop < (await stops.count()); stop += 1) {
    await page.keyboard.press('Tab');
    // It is scrolled into sight in the next frame.
    await layoutSettled(page);
    const focused = page.locator(':focus');
    expect.soft(await isUncovered(focused), `${look}: ${await focused.textContent()}`).toBe(true);
  }
};

const expectReachable = async (page: Page, text: string, look: string): Promise<void> => {
  const part = alarmDialog(page).getByText(text, { exact: true });
  await part.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  expect.soft(await isUncovered(part), `${look}: ${text}`).toBe(true);
};

const boxOf = async (page: Page, name: string) => {
  const box = await alarmDialog(page).getByRole('button', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`${name} is not visible`);
  return box;
};

/** The free pixels between two buttons of the alarm, beside or below each other. */
const gapBetween = async (page: Page, one: string, another: string): Promise<number> => {
  const [a, b] = [await boxOf(page, one), await boxOf(page, another)];
  const across = Math.max(b.x - (a.x + a.width), a.x - (b.x + b.width));
  const down = Math.max(b.y - (a.y + a.height), a.y - (b.y + b.height));
  return Math.max(across, down);
};

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('an alarm is large, apart and in sight at any text size', async ({ page, rosa }) => {
  await addReminder(rosa, 'Aspirin');
  await openSignedIn(page, rosa, '/medication');
  await expect(alarmDialog(page)).toContainText("It's time to take Aspirin!");
  await expectAccessible(page, 'one medicine');
  expect((await boxOf(page, 'Taken')).height).toBeGreaterThanOrEqual(96);
  for (const name of ['Later', 'Skip', 'Say it', 'Stop sound']) {
    expect((await boxOf(page, name)).height, name).toBeGreaterThanOrEqual(64);
  }
  for (const name of ['Later', 'Skip']) {
    expect(await gapBetween(page, 'Taken', name), name).toBeGreaterThanOrEqual(24);
  }
  await eachSize(page, async (look) => {
    await expect.soft(alarmDialog(page).getByRole('heading'), look).toBeInViewport(whole);
    const taken = alarmDialog(page).getByRole('button', { name: 'Taken' });
    await expect.soft(taken, look).toBeInViewport(whole);
    await expectReachable(page, 'Aspirin', look);
    await expectFocusInSight(page, look);
  });
  await eachSize(
    page,
    async (look) => {
      const parts = ['Taken', 'Later', 'Stop sound', 'Get help'].map((name) =>
        alarmDialog(page).getByRole('button', { name, exact: true }),
      );
      for (const text of ['Aspirin', '1 tablet']) {
        parts.push(alarmDialog(page).getByText(text, { exact: true }));
      }
      for (const part of parts) {
        await expect.soft(part, look).toBeInViewport(whole);
        const isSeen = await isUncovered(part);
        expect.soft(isSeen, `${look}: ${await part.textContent()}`).toBe(true);
      }
      expect.soft((await boxOf(page, 'Taken')).height, look).toBeGreaterThanOrEqual(96);
      for (const name of ['Later', 'Stop sound']) {
        expect.soft((await boxOf(page, name)).height, look).toBeGreaterThanOrEqual(64);
      }
    },
    smallSizes,
  );
  await answerAlarm(page, 'Taken');

  const medicines = ['Atorvastatin', 'Clopidogrel', 'Zinc'];
  await Promise.all(medicines.map((medicine) => addReminder(rosa, medicine)));
  await page.goto('/medication');
  await expect(alarmDialog(page).getByRole('button', { name: /^Skip: / })).toHaveCount(3);
  await expectAccessible(page, 'several medicines');
  expect((await boxOf(page, 'Taken for all')).height).toBeGreaterThanOrEqual(96);
  expect((await boxOf(page, 'Taken: Zinc')).height).toBeGreaterThanOrEqual(96);
  expect((await boxOf(page, 'Skip: Zinc')).height).toBeGreaterThanOrEqual(64);
  expect(await gapBetween(page, 'Taken: Zinc', 'Skip: Zinc')).toBeGreaterThanOrEqual(24);
  await eachSize(page, async (look) => {
    for (const medicine of medicines) await expectReachable(page, medicine, look);
    expect.soft(await brokenWords(page), look).toEqual([]);
    await expectFocusInSight(page, look);
  });
});

const toNobody = { totalCaregivers: 0, caregivers: [], alertIds: [], unreachable: [], message: '' };

/** What the dialog says, and how the server responds before. */
const states: readonly (readonly [string, (route: Route) => unknown])[] = [
  ['Sending your alert…', () => undefined],
  ['Network error! Emergency alert queued.', (route) => route.abort()],
  ['Your alert reached no one', (route) => route.fulfill({ status: 201, json: toNobody })],
  ['Emergency Alert Sent!', (route) => route.continue()],
];

test.describe('the emergency dialog', () => {
  for (const [words, respond] of states) {
    test(`"${words}" looks right`, async ({ page, rosa, carl: _carl }) => {
      await page.route('**/api/emergency/send', respond);
      await openSignedIn(page, rosa);
      await expectScreen(page, /Rosa/);
      await sendAlert(page);
      await expect(helpDialog(page)).toContainText(words);
      await expectAccessible(page, words);
      if (words !== 'Emergency Alert Sent!') return;
      await eachSize(page, async (look) => {
        const stop = helpDialog(page).getByRole('button', { name: 'Stop sound' });
        await expect.soft(stop, look).toBeInViewport(whole);
        await expectFocusInSight(page, look);
      });
    });
  }
});

test('"Yes, send alert" is in sight at any size', async ({ page, rosa, carl: _carl }) => {
  await openSignedIn(page, rosa);
  await page.getByRole('button', { name: 'Get help' }).click();
  const yes = helpDialog(page).getByRole('button', { name: 'Yes, send alert' });
  await expect(yes).toBeVisible();
  await expectAccessible(page, 'the question');
  await eachSize(page, async (look) => {
    await expect.soft(yes, look).toBeInViewport(whole);
    const isCut = await yes.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    );
    expect.soft(isCut, look).toBe(false);
  });
});

test('Back closes what is open, also on the address that the app was opened at', async ({
  page,
  rosa,
}) => {
  await openSignedIn(page, rosa, '/medication');
  await expectScreen(page, 'My Medications');
  await page.getByRole('button', { name: 'Get help' }).click();
  await expect(helpDialog(page)).toBeVisible();
  await page.goBack();
  await expect(helpDialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
  await expect(page).toHaveURL(/\/medication$/);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expectScreen(page, /Rosa/);
  await page.goBack();
  await expectScreen(page, 'My Medications');
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('words, a call, a PIN and a message are whole at any size', async ({ page, server, rosa }) => {
  await blockSound(page);
  await addReminder(rosa, 'Atorvastatin', 3_600_000);
  await openSignedIn(page, rosa);
  await expect(page.getByText('Atorvastatin').last()).toBeVisible();
  await eachSize(page, async (look) => {
    expect.soft(await brokenWords(page), `the dashboard, ${look}`).toEqual([]);
  });
  await page.getByRole('button', { name: 'Get help' }).click();
  await expect(helpDialog(page).getByText(/would reach no one/)).toBeVisible();
  await eachSize(page, async (look) => {
    const call = helpDialog(page).getByRole('link', { name: 'Call 112 now' });
    await expect.soft(call, look).toBeInViewport(whole);
    expect.soft(await isUncovered(call), look).toBe(true);
    await expectFocusInSight(page, look);
  });
  await page.keyboard.press('Escape');

  await page.goto('/addcaregiver');
  const characters = page.getByRole('img', { name: /^PIN: / }).locator('span');
  await expect(characters).toHaveCount(6);
  await eachSize(page, async (look) => {
    const tops = await characters.evaluateAll((spans) =>
      spans.map((span) => span.getBoundingClientRect().top),
    );
    expect.soft(new Set(tops).size, look).toBe(1);
  });

  await connect(rosa, await signUp(server, 'caregiver', { fname: 'Carl' }));
  await page.route('**/api/emergency/send', (route) =>
    route.fulfill({ status: 201, json: toNobody }),
  );
  await page.goto('/settings');
  await sendAlert(page);
  await page.keyboard.press('Escape');
  const alert = page.getByText('Your alert reached no one');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const message = page.getByRole('status').filter({ hasText: 'blocked the sound' });
  await expect(message).toBeVisible();
  await eachSize(
    page,
    async (look) => {
      const box = await message.boundingBox();
      const above = await alert.locator('..').boundingBox();
      expect.soft(box?.y, look).toBeGreaterThanOrEqual((above?.y ?? NaN) + (above?.height ?? NaN));
      const share = (box?.height ?? NaN) / (page.viewportSize()?.height ?? NaN);
      expect.soft(share, look).toBeLessThanOrEqual(0.401);
      const close = message.getByRole('button', { name: 'Close message' });
      expect.soft(await isUncovered(close), look).toBe(true);
      const isCut = await message.evaluate((it) => it.scrollHeight > it.clientHeight);
      expect.soft(isCut, look).toBe(false);
    },
    [...usualSizes, [320, 640, 200]],
  );
});
