/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { formatDeviceReach } from './MonitoringCard.tsx';
import { pickSurvivorId } from './activeSurvivorActions.ts';

const now = Date.parse('2026-03-10T08:00Z');

test.each([
  [1, '10T07:55', 0, 'UTC', 'Reminders reach this phone: proved at 07:55'],
  [2, '09T19:05', 0, 'UTC', 'Reminders reach this phone: proved on 9 March 2026 at 19:05'],
  [1, '09T23:30', 0, 'Asia/Tokyo', 'Reminders reach this phone: proved at 08:30'],
  [1, '10T06:05', 1, 'UTC', 'Last proved at 06:05. 1 reminder since was not shown.'],
  [1, null, 2, 'UTC', 'Nothing is proved yet: it has shown no reminder so far.'],
  [
    0,
    null,
    0,
    'UTC',
    "Reminders are not allowed on Rosa's phone yet. They ring there only while the app is open.",
  ],
])('%i devices, proved at %s, %i unshown, in %s: %s', (devices, at, unshown, zone, words) => {
  const proved_at = at === null ? null : Date.parse(`2026-03-${at}Z`);
  expect(formatDeviceReach({ devices, proved_at, unshown }, now, { fname: 'Rosa', zone })).toBe(
    words,
  );
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
