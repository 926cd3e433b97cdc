import type { Locator, Page } from '@playwright/test';
import { hour } from '../domain/specConstants.ts';
import { addReminder, openSignedIn, signUp } from '../testkit/browser/account.ts';
import { callAs, connect } from '../testkit/browser/callWithRetry.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { alarmDialog } from '../testkit/browser/userActions.ts';

test.use({ hasTouch: true });

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Records when a tap reached a control. */
const recordTaps = (page: Page) =>
  page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const record = ({ target, timeStamp }: Event) => {
      if (target instanceof Element && target.closest('a, button')) times.push(timeStamp);
    };
    document.addEventListener('click', record, true);
  });

/** Milliseconds since the first one. */
const readTaps = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { times } = window as unknown as { times: number[] };
    return times.map((time) => Math.round(time - times[0]!));
  });

/** Taps a control within a finger of the place. */
const tapNear = async (page: Page, place: Place) => {
  const near = await page.evaluate(({ x, y }) => {
    const distances = Array.from({ length: 10 }, (_, step) => step * 5).flatMap((px) => [px, -px]);
    return distances
      .map((px) => ({ x, y: y + px }))
      .find((point) => document.elementFromPoint(point.x, point.y)?.closest('a, button'));
  }, place);
  expect(near).toBeDefined();
  await page.touchscreen.tap(near!.x, near!.y);
};

interface Repeat {
  /** Shown after the first tap. */
  readonly result: string | RegExp;
  readonly edge: 'upper' | 'lower';
  readonly afterMs: number;
}

/** Of three taps on one place, the second follows after these milliseconds, and the third a second later. */
const expectSecondTapIgnored = async (
  page: Page,
  target: Locator,
  { result, edge, afterMs }: Repeat,
) => {
  await expect(target).toBeVisible();
  await page.clock.runFor(1_000);
  await page.clock.pauseAt(Date.now() + 10_000);
  await recordTaps(page);
  const { x, y, width, height } = (await target.boundingBox())!;
  const place = { x: x + width / 2, y: edge === 'upper' ? y + 8 : y + height - 8 };
  const tapped = await target.elementHandle();
  await page.touchscreen.tap(place.x, place.y);
  await expect.poll(() => tapped.isVisible()).toBe(false);
  await expect(page.getByText(result)).toBeVisible();
  await page.clock.runFor(afterMs);
  await tapNear(page, place);
  await page.clock.runFor(1_000);
  await tapNear(page, place);
  await expect.poll(() => readTaps(page)).toEqual([0, afterMs + 1_000]);
};

test.beforeEach(({ page }) => page.clock.install());

for (const [answer, result, at, afterMs] of [
  ['Taken', 'Medication marked as taken', '/medication', 250],
  ['Skip', 'Medication skipped', '/medication', 500],
] as const) {
  test(`the second tap on ${answer} does not reach ${at} behind the alarm`, async ({
    page,
    rosa,
  }) => {
    await addReminder(rosa, 'Zinc', hour);
    await addReminder(rosa, 'Aspirin');
    await openSignedIn(page, rosa, at);
    const button = alarmDialog(page).getByRole('button', { name: answer, exact: true });
    await expectSecondTapIgnored(page, button, { result, edge: 'upper', afterMs });
  });
}

for (const [answer, result, edge, afterMs] of [
  ['I have seen it', 'Status updated to: Acknowledged', 'upper', 400],
  ['All is well', /^Close the alert of \w+ Meyer for everyone\?$/, 'lower', 700],
] as const) {
  test(`the second tap on ${answer} answers nothing else on the page`, async ({
    page,
    server,
    rosa,
    carl,
  }) => {
    const ada = await signUp(server, 'survivor', { fname: 'Ada' });
    await connect(ada, carl);
    for (const survivor of [rosa, ada]) await callAs(survivor, 'POST', '/api/emergency/send', {});
    await openSignedIn(page, carl);
    await expect(page.getByRole('heading', { name: /need help$/ })).toBeVisible();
    const button = page.getByRole('button', { name: answer }).first();
    await expectSecondTapIgnored(page, button, { result, edge, afterMs });
  });
}
