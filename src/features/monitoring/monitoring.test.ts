/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { formatDeviceReach } from './MonitoringCard.tsx';
import { pickSurvivorId } from './activeSurvivorActions.ts';
import { missesSeen, monitoringReducer } from './monitoringSlice.ts';

const now = Date.parse('2026-03-10T08:00Z');

test.each([
  [1, '10T07:55', 0, 'UTC', 'last reminder arrived at 7:55'],
  [2, '09T19:05', 0, 'UTC', 'last reminder arrived on 9 March 2026 at 19:05'],
  [1, '09T23:30', 0, 'Asia/Tokyo', 'last reminder arrived at 8:30'],
  [1, '10T06:05', 1, 'UTC', 'last reminder arrived at 6:05, 1 missing since'],
  [1, null, 2, 'UTC', 'no reminder has arrived yet'],
  [0, null, 0, 'UTC', 'only rings while Upstroke is open'],
])('%i devices, proved at %s, %i unshown, in %s: %s', (devices, at, unshown, zone, words) => {
  const proved_at = at === null ? null : Date.parse(`2026-03-${at}Z`);
  expect(formatDeviceReach({ devices, proved_at, unshown }, now, { zone })).toBe(words);
});

test.each([
  ['the one chosen before', ['rosa', 'ada'], ['ada'], 'ada'],
  ['the one connected first, where none was chosen', ['rosa', 'ada'], [null], 'rosa'],
  ['the one until now, where the chosen is not connected', ['rosa', 'ada'], ['eve', 'ada'], 'ada'],
  ['the first, where neither is connected', ['rosa', 'ada'], ['eve', undefined], 'rosa'],
  ['none, where none is connected', [], ['ada'], null],
])('a caregiver looks after %s', (_what, among, wanted, expected) => {
  expect(pickSurvivorId(among, wanted)).toBe(expected);
});

test('of misses that were seen the last hundred are kept', () => {
  const ids = Array.from({ length: 101 }, (_none, index) => `${index}`);
  const { seenMisses } = ids.map((id) => missesSeen([id])).reduce(monitoringReducer, undefined)!;
  expect(seenMisses).toEqual(ids.slice(1));
});
