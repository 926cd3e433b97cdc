/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { DoseStatus } from '../../../../contract/fields.ts';
import { instantOf } from '../../../../domain/zonedTime.ts';
import { formatNext, type NearbyDose } from './formatToday.ts';

const zone = 'Europe/Vienna';
/** `-20:00` is of yesterday, `+08:00` of tomorrow. */
const minuteOf = (time: string) =>
  `2026-03-${{ '-': '09', '+': '11' }[time.charAt(0)] ?? '10'}T${time.slice(-5)}`;
const at = (time: string) => instantOf(minuteOf(time), zone);

/** `A 08:00 taken 08:04, B +08:00`: name, time and answer of each dose. */
const dosesIn = (words: string): NearbyDose[] =>
  words === ''
    ? []
    : words.split(', ').map((dose) => {
        const [name = '', time = '', status, answeredAt] = dose.split(' ');
        const answer = {
          status: (status ?? 'pending') as DoseStatus,
          occurredAt: answeredAt === undefined ? null : at(answeredAt),
        };
        return { name, dose: minuteOf(time), at: at(time), answer };
      });
const around = (time: string, doses: string) => ({ doses: dosesIn(doses), now: at(time), zone });

/** A at 8:00 and 20:00 each day. */
const twice = (morning = '', evening = '') =>
  `A -20:00 taken -20:01, A 08:00${morning}, A 20:00${evening}, A +08:00`;
const taken = ' taken 08:04';

test.each([
  ['09:00', twice(taken), 'Next: A, 20:00.'],
  ['08:00', twice(), 'A: due now.'],
  ['08:19', 'A 08:00, A +08:00', 'A: due now.'],
  ['08:20', 'A 08:00, A +08:00', 'Next: A, tomorrow, 8:00.'],
  // A fast clock recorded the miss.
  ['07:30', twice(' missed 08:20'), 'Next: A, 20:00.'],
  // Yesterday's doses are named after midnight only while they are due.
  ['00:05', 'B -23:50, B 23:50', 'B: due now.'],
  ['00:10', 'B -23:50, B 23:50', 'Next: B, 23:50.'],
  // Several medicines in one minute.
  ['08:10', 'A 08:00, B 08:05', 'A and B: due now.'],
  ['07:00', 'C 08:00, B 08:00, A 08:00', 'Next: 3 medicines, 8:00.'],
  ['09:00', '', null],
])('at %s what is next for the doses "%s" is: %s', (time, doses, words) => {
  expect(formatNext(around(time, doses))).toBe(words);
});
