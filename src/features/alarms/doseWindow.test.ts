import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decideAlarms } from '../../../domain/alarms.ts';
import { autoMissAfterMs, minute } from '../../../domain/specConstants.ts';
import { unanswered } from '../../../domain/doses.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import type { ZoneContext } from '../../../domain/zoneChange.ts';
import { nextDueAt } from '../../../testkit/domain/nextDueAt.ts';
import {
  day,
  instantIn,
  makeMedicine,
  medicinesIn,
  someWalk,
} from '../../../testkit/domain/scheduleArbitraries.ts';
import { findMedicinesDueSince, findNextDueAt } from './doseWindow.ts';

const setting = someWalk.chain((walk) =>
  fc.record({
    walk: fc.constant(walk),
    medicines: medicinesIn(walk, 4),
    begins: instantIn(walk, 2 * day),
    steps: fc.array(fc.integer({ min: -90, max: 200 }), { minLength: 1, maxLength: 30 }),
    lookBack: fc.integer({ min: 0, max: 5_000 }),
    movedAgo: fc.option(fc.integer({ min: -1_000, max: 1_800 })),
  }),
);

const decide = (medicines: readonly Medicine[], since: number, now: number, place: ZoneContext) =>
  decideAlarms({
    medicines,
    answerFor: () => unanswered,
    ringing: new Set(),
    since,
    now,
    place,
  });

test('a check of the medicines with a dose decides as a check of all, as time moves on and back', () => {
  fc.assert(
    fc.property(setting, ({ walk: { zone }, medicines, begins, steps, lookBack, movedAgo }) => {
      const move = { before: 'America/New_York', since: begins - (movedAgo ?? 0) * minute };
      const place: ZoneContext = { zone, ...(movedAgo !== null && { move }) };
      let now = begins;
      for (const step of steps) {
        now += step * minute;
        const since = now - lookBack * minute;
        const some = findMedicinesDueSince(medicines, {
          from: since - autoMissAfterMs,
          now,
          place,
        });
        expect(decide(some, since, now, place)).toEqual(decide(medicines, since, now, place));
        expect(findNextDueAt(medicines, now, zone)).toBe(
          nextDueAt(medicines, now, zone) ?? Infinity,
        );
      }
    }),
  );
});

test('a check of a minute looks only at the medicines with a dose in it or in the 20 minutes before', () => {
  const now = Date.UTC(2026, 2, 10, 8, 0);
  const at = (time: string) => makeMedicine(time, [{ time, madeAt: 0 }]);
  const medicines = ['07:38', '07:39', '08:00', '08:01', '20:00'].map(at);
  const from = now - minute - autoMissAfterMs;
  const names = findMedicinesDueSince(medicines, { from, now, place: { zone: 'UTC' } }).map(
    ({ name }) => name,
  );
  expect(names).toEqual(['07:39', '08:00']);
});
