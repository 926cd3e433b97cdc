import { beforeEach, expect, test } from '@jest/globals';
import type { DeliveryResult } from './deliver.ts';
import { makeSlotCounter, makeWindows, maxSlotsPerService } from './pushConcurrency.ts';

const pool = 'push.example.org';
let windows: ReturnType<typeof makeWindows>;
let now: number;

beforeEach(() => {
  windows = makeWindows();
  now = 0;
});

/** How many of many waiting ones begin, each about another person. */
const room = (priority = 1, inFlight: readonly { about_id: string }[] = []) => {
  const used = inFlight.map((each) => ({ ...each, pool, priority: 1 }));
  const { take } = makeSlotCounter(used, windows.slotsAt(now));
  const waiting = Array.from({ length: 1_000 }, (_none, index) => `${index}`);
  return waiting.filter((about_id) => take({ pool, about_id, priority })).length;
};
const busy: DeliveryResult = { outcome: 'wait', status: 429 };
/** Fills the window, and gets this answer to all of it. */
const answer = (result: DeliveryResult, tookMs = 100) => {
  const since = now;
  now += tookMs;
  const sent = Array.from({ length: room() }, () => ({ pool, about_id: '', priority: 1 }));
  const batch = sent.map((push) => ({ push, since, result }));
  windows.adapt(batch, sent, now);
};
const accepted: DeliveryResult = { outcome: 'accepted' };

test('a window doubles while a full one is accepted, up to its limit, beside the urgent slots', () => {
  expect([room(), room(0)]).toEqual([36, 48]);
  answer(accepted);
  expect([room(), room(0)]).toEqual([72, 84]);
  for (let times = 0; times < 5; times += 1) answer(accepted);
  expect([room(), room(0)]).toEqual([256, maxSlotsPerService]);
  const one = { pool, about_id: '', priority: 1 };
  answer(busy);
  windows.adapt([{ push: one, since: now, result: accepted }], [one], now);
  expect(room()).toBe(128);
});

test.each<[string, DeliveryResult, number]>([
  ['a refusal', busy, 100],
  ['a timeout', { outcome: 'wait', isTimeout: true, fault: 'no answer' }, 100],
  ['a slow answer', accepted, 1_001],
])(
  'halves once for what was sent together, and keeps the urgent slots: %s',
  (_what, result, ms) => {
    answer(result, ms);
    expect(room()).toBe(18);
    const push = { pool, about_id: '', priority: 1 };
    windows.adapt([{ push, since: 0, result: busy }], [push], now);
    expect(room()).toBe(18);
    for (let times = 0; times < 3; times += 1) answer(result, ms);
    expect(room()).toBe(8);
    const others = Array.from({ length: 200 }, (_none, index) => ({ about_id: `other ${index}` }));
    expect([room(1, others), room(0, others)]).toEqual([0, 12]);
  },
);

test('Retry-After pauses a push service for a minute at most, but for one urgent push, until one is accepted', () => {
  answer({ outcome: 'wait', status: 429, ms: 3_000 });
  expect([room(), room(0)]).toEqual([0, 1]);
  now += 3_000;
  expect(room()).toBe(18);
  answer({ outcome: 'wait', status: 406, ms: 900_000 });
  now += 59_999;
  expect(room()).toBe(0);
  const probe = { pool, about_id: '', priority: 0 };
  windows.adapt([{ push: probe, since: now, result: accepted }], [probe], now);
  expect(room()).toBe(9);
});
