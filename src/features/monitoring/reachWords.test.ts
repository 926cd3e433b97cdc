/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { otherPlace, reachWords } from './reachWords.ts';

const now = Date.parse('2026-03-10T08:00Z');

test.each([
  [
    'a reminder that was shown today',
    { devices: 1, proved_at: Date.parse('2026-03-10T07:55Z'), unshown: 0 },
    'Reminders reach this phone: proved at 07:55',
  ],
  [
    'one that was shown yesterday',
    { devices: 2, proved_at: Date.parse('2026-03-09T19:05Z'), unshown: 0 },
    'Reminders reach this phone: proved on 9 March 2026 at 19:05',
  ],
  [
    'one that was shown yesterday, and one since then that was not',
    { devices: 1, proved_at: Date.parse('2026-03-09T19:05Z'), unshown: 1 },
    'Last proved on 9 March 2026 at 19:05. 1 reminder since was not shown.',
  ],
  [
    'one that was shown today, and several since then that were not',
    { devices: 1, proved_at: Date.parse('2026-03-10T06:05Z'), unshown: 3 },
    'Last proved at 06:05. 3 reminders since were not shown.',
  ],
  [
    'none that was shown',
    { devices: 1, proved_at: null, unshown: 2 },
    'Nothing is proved yet: it has shown no reminder so far.',
  ],
  [
    'no device',
    { devices: 0, proved_at: null, unshown: 0 },
    "Reminders are not allowed on Rosa's phone yet. They ring there only while the app is open.",
  ],
])('%s is said plainly', (_what, reach, words) => {
  expect(reachWords(reach, now, { fname: 'Rosa', zone: 'UTC' })).toBe(words);
});

test("the day and its times are by the survivor's clock", () => {
  const reach = { devices: 1, proved_at: Date.parse('2026-03-09T23:30Z'), unshown: 0 };
  const words = reachWords(reach, now, { fname: 'Rosa', zone: 'Asia/Tokyo' });
  expect(words).toBe('Reminders reach this phone: proved at 08:30');
});

test.each([
  ['Asia/Tokyo', 'UTC', 'Tokyo'],
  ['America/New_York', 'UTC', 'New York'],
  ['Europe/Berlin', 'Europe/Vienna', null],
])('where the clock shows another time its place is named: %s seen from %s', (zone, own, place) => {
  expect(otherPlace(zone, own, now)).toBe(place);
});
