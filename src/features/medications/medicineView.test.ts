/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { doseId } from '../../../domain/doses.ts';
import { instantOf } from '../../../domain/zonedTime.ts';
import { makeMedicine } from '../../../testkit/domain/scheduleArbitraries.ts';
import { buildMedicineView } from './medicineView.ts';

test.each([
  ['2026-03-10T23:55', 'Taken at 23:52'],
  ['2026-03-11T00:03', 'Pending (not yet)'],
])('at %s a medicine taken at 23:52 is: %s', (now, words) => {
  const zone = 'Europe/Berlin';
  const at = (minute: string) => instantOf(minute, zone);
  const taken = { status: 'taken', occurredAt: at('2026-03-10T23:52') } as const;
  const { badge } = buildMedicineView(
    at(now),
    makeMedicine('aspirin', [{ time: '23:50', madeAt: 0 }]),
    {
      answers: { [doseId('aspirin', '2026-03-10T23:50')]: taken },
      place: { zone },
      pendingKeys: new Set(),
      readAt: Infinity,
    },
  );
  expect(badge.words).toBe(words);
});
