import { expect, test } from '@jest/globals';
import { askWindowMs, decideAsk, maxAsks } from './asks.ts';
import { minute } from './specConstants.ts';

const dueAt = 1_000_000;
const lastly = dueAt + askWindowMs - 1;

test.each([
  ['may', null, dueAt],
  ['may', null, lastly],
  ['tooLate', null, lastly + 1],
  ['asked', { count: 1, at: dueAt }, dueAt + 5 * minute - 1],
  ['may', { count: 1, at: dueAt }, dueAt + 5 * minute],
  // Whatever the clocks say.
  ['asked', { count: 1, at: dueAt + minute }, dueAt],
  ['asked', { count: maxAsks, at: lastly }, lastly + 1],
  ['may', { count: maxAsks - 1, at: dueAt }, lastly],
  ['tooOften', { count: maxAsks, at: dueAt }, lastly],
] as const)('%s be asked again, after %j at %d', (decision, asked, now) =>
  expect(decideAsk(dueAt, asked, now)).toBe(decision),
);
