import { setTimeout as after } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { minute } from '../../domain/specConstants.ts';
import { trace, type TraceEvent } from '../support/trace.ts';

const mark = 'tick';
const categories = ['devtools.timeline', 'v8'];
const scripts: ReadonlySet<string> = new Set([
  'EvaluateScript',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'EventDispatch',
  'v8.callFunction',
]);

const isSpan = ({ ph, tdur }: TraceEvent) => ph === 'X' && tdur !== undefined;
const processorTime = (spans: readonly TraceEvent[]) =>
  spans.reduce((total, { tdur = 0 }) => total + tdur, 0) / 1000;

/** Those that lie in no other one of them. */
const outermost = (spans: readonly TraceEvent[]): TraceEvent[] => {
  let end = -Infinity;
  return spans
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
};

/** Processor time in milliseconds, between the marks, of the scripts and of the layout that they forced. */
const costOf = (events: readonly TraceEvent[]): number => {
  const [first, last] = events.filter(
    ({ name, args }) => name === 'TimeStamp' && args?.data?.message === mark,
  );
  if (!first || !last) throw new Error('The trace is without its marks');
  const within = events.filter(
    (event) =>
      isSpan(event) &&
      event.pid === first.pid &&
      event.tid === first.tid &&
      event.ts > first.ts &&
      event.ts < last.ts,
  );
  return processorTime(outermost(within.filter(({ name }) => scripts.has(name))));
};

const setMark = (page: Page) => page.evaluate((name) => console.timeStamp(name), mark);

/** What was changed has been drawn by then, in milliseconds. */
const paintDelayMs = 60;

const measureCost = async (page: Page, session: CDPSession, ms: number): Promise<number> => {
  const events = await trace(session, categories, async () => {
    await setMark(page);
    await page.clock.runFor(ms);
    await after(paintDelayMs);
    await setMark(page);
  });
  return costOf(events);
};

/** Around the turn of the minute, in milliseconds: nothing else falls into it. */
const windowMs = 200;

interface Ticks {
  readonly ticks: readonly number[];
  /** The same stretch of time in the middle of a minute: what driving the clock costs. */
  readonly idle: readonly number[];
}

/**
 * Lets so many minutes pass on the page's own clock, and watches the turn of each, at which the app's
 * check looks at every dose.
 */
export const measureTicks = async (page: Page, count: number): Promise<Ticks> => {
  const session = await page.context().newCDPSession(page);
  const ticks: number[] = [];
  const idle: number[] = [];
  for (let passed = 0; passed < count; passed += 1) {
    const now = await page.evaluate(() => Date.now());
    const next = Math.ceil(now / minute) * minute;
    await page.clock.pauseAt(next + minute / 2 + 500);
    await page.clock.runFor(1_000);
    idle.push(await measureCost(page, session, windowMs));
    await page.clock.pauseAt(next + minute - windowMs / 2);
    ticks.push(await measureCost(page, session, windowMs));
  }
  await session.detach();
  return { ticks, idle };
};
