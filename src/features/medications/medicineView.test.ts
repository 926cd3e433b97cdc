import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { minute } from '../../../domain/specConstants.ts';
import type { Answer } from '../../../domain/doses.ts';
import type { ZoneContext } from '../../../domain/zoneChange.ts';
import {
  day,
  instantIn,
  medicinesIn,
  someWalk,
} from '../../../testkit/domain/scheduleArbitraries.ts';
import { timedListMemo } from '../../api/timedMemo.ts';
import { buildMedicineView, type MedicineViewInputs } from './medicineView.ts';

const somebody = someWalk.chain((walk) =>
  fc.record({
    walk: fc.constant(walk),
    medicines: medicinesIn(walk, 3),
    begins: instantIn(walk, 2 * day),
    steps: fc.array(fc.integer({ min: 1, max: 45 }), { minLength: 1, maxLength: 60 }),
    movedAgo: fc.option(fc.integer({ min: -120, max: 1_800 })),
    taken: fc.boolean(),
    readAt: fc.constantFrom('now' as const, null),
  }),
);

test('a medicine that is cached until its next change equals a recomputed one at every minute', () => {
  fc.assert(
    fc.property(somebody, ({ walk, medicines, begins, steps, movedAgo, taken, readAt }) => {
      const move = { before: 'America/New_York', since: begins - (movedAgo ?? 0) * minute };
      const place: ZoneContext = { zone: walk.zone, ...(movedAgo !== null && { move }) };
      const answer: Answer = { status: 'taken', occurredAt: begins };
      const told = taken ? { [new Date(begins).toISOString().slice(0, 16)]: answer } : {};
      const known = medicines.map((medicine) => ({ ...medicine, told }));
      const from: MedicineViewInputs = { answers: {}, place, pendingKeys: new Set(), readAt };
      const find = timedListMemo(buildMedicineView);
      let now = begins;
      for (const step of steps) {
        now += step * minute;
        expect(find(now, known, from)).toEqual(
          known.map((medicine) => buildMedicineView(now, medicine, from).value),
        );
      }
    }),
  );
});
