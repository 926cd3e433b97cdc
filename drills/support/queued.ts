import type { Page } from '@playwright/test';
import { until } from './until.ts';
import type { WatchedWindow } from './watch.ts';

/** So long the app may need with a good network: its longest wait for a next try is 30 s. */
export const emptyWithin = 45_000;

/** How much the device keeps that the server has not confirmed, in a page that is watched. */
export const queued = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as WatchedWindow).countQueued());

/** Whether nothing waits any more, in time. */
export const untilEmpty = (page: Page): Promise<boolean> =>
  until(async () => (await queued(page)) === 0, Date.now() + emptyWithin);
