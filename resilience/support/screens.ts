import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { pollUntil } from './results.ts';
import type { StoredRow, ReportingWindow } from './pageReporter.ts';

/** The app ignores taps for 700 ms after a question, an alarm or a state appears. */
const tapGuardMs = 720;
/** The app's longest delay before a retry is 30 s. */
const emptyTimeoutMs = 45_000;

/** What the device keeps until the server confirms it. */
export const readStoredRows = (page: Page): Promise<StoredRow[]> =>
  page.evaluate(() => (window as unknown as ReportingWindow).readStored());

export const waitUntilEmpty = (page: Page): Promise<boolean> =>
  pollUntil(async () => (await readStoredRows(page)).length === 0, emptyTimeoutMs);

export const cardOf = (page: Page, name: string) =>
  page.getByRole('article', { name }).getByRole('button', { name: 'Mark Taken' });

export const alarmOf = (page: Page, name: string): Locator =>
  page.getByRole('alertdialog').filter({ hasText: `It's time to take ${name}!` });

/** A button that may just have appeared, once the app accepts taps on it. */
export const afterTapGuard = async (button: Locator): Promise<Locator> => {
  await button.waitFor();
  await wait(tapGuardMs);
  return button;
};

const maxTaps = 5;

/** A tap does not count just after the state of an alert has changed, which may happen at any time. */
export const tapUntilShown = async (button: Locator, next: Locator): Promise<Locator> => {
  for (let taps = 0; taps < maxTaps && !(await next.isVisible()); taps += 1) {
    await (await afterTapGuard(button)).click();
    await next.waitFor({ timeout: 2 * tapGuardMs }).catch(() => undefined);
  }
  return afterTapGuard(next);
};

/** Everything before the last of the two taps that ask for help. */
export const helpButton = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Get help', exact: true }).first().click();
  return afterTapGuard(page.getByRole('button', { name: 'Yes, send alert' }));
};

export const answerButton = (page: Page, name: string, words: 'Taken' | 'Skip') =>
  afterTapGuard(alarmOf(page, name).getByRole('button', { name: words, exact: true }));
