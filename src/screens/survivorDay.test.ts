/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { RecordedDose } from '../../contract/endpoints/index.ts';
import { type Answer, unanswered } from '../../domain/answers.ts';
import { doseId } from '../../domain/doses.ts';
import { instantOf } from '../../domain/zonedTime.ts';
import { buildDay } from '../features/medications/today/todaySelectors.ts';
import { mergeRecordedDoses } from './survivorDay.ts';

const minute = 60_000;
const zone = 'Europe/Berlin';
const now = instantOf('2026-03-10T12:10', zone);

const knownDose = (name: string, time: string, answer: Answer = unanswered) => {
  const dose = `2026-03-10T${time}`;
  const medicineKey = name.toLowerCase();
  const id = doseId(medicineKey, dose);
  const at = instantOf(dose, zone);
  return { id, medicineKey, dose, at, name, dosage: '50mg', answer, isExpected: true };
};
const recordedDose = (
  medicine_name: string,
  dose: string,
  status: RecordedDose['status'],
): RecordedDose => ({
  medicine_name,
  dose,
  status,
  occurred_at: status === 'pending' ? null : instantOf(dose, zone) + 4 * minute,
});
const dayWith = (
  known: ReturnType<typeof knownDose>[],
  recorded: RecordedDose[] = [],
  at: number = now,
  readAt: number | null = at,
) =>
  buildDay(
    { doses: mergeRecordedDoses(known, recorded, { now: at, place: { zone } }), now: at, zone },
    readAt,
  ).map(({ name, state, words, isNext }) => [name, state, words, ...(isNext ? ['next'] : [])]);

describe('the doses of today', () => {
  test('are listed in order, each with its state, the next one marked; of a removed medicine those that were answered', () => {
    const missed = { status: 'missed', occurredAt: now } as const;
    expect(
      dayWith(
        [
          knownDose('Later', '20:00'),
          knownDose('Next', '14:00'),
          knownDose('Also next', '14:00'),
          knownDose('Early', '13:00', { status: 'taken', occurredAt: now }),
          knownDose('Due', '12:00'),
          knownDose('Missed', '11:00', missed),
          knownDose('Taken', '08:00'),
        ],
        [
          recordedDose('Taken', '2026-03-10T08:00', 'taken'),
          recordedDose('Gone', '2026-03-09T20:00', 'taken'),
          recordedDose('Gone', '2026-03-10T09:00', 'skipped'),
          recordedDose('Gone', '2026-03-10T12:00', 'pending'),
        ],
      ),
    ).toEqual([
      ['Taken', 'taken', 'Taken at 8:04'],
      ['Gone', 'skipped', 'Skipped at 9:04'],
      ['Missed', 'missed', 'Missed'],
      ['Due', 'due', 'Due now'],
      ['Early', 'taken', 'Taken at 12:10'],
      ['Also next', 'pending', 'Later today', 'next'],
      ['Next', 'pending', 'Later today', 'next'],
      ['Later', 'pending', 'Later today'],
    ]);
  });

  const due = [knownDose('Due', '12:00')];
  const over = now + 10 * minute;
  test.each<[string, number, number | null, string, string]>([
    ['is due until its 20 minutes are over', over - 1, over - 1, 'due', 'Due now'],
    ['is not answered from then on', over, over, 'missed', 'Not answered'],
    ['is not known where nothing was read since', over, over - 1, 'pending', 'Not known yet'],
    ['is not known where nothing was ever read', over, null, 'pending', 'Not known yet'],
  ])('one without an answer %s', (_what, at, readAt, state, words) => {
    expect(dayWith(due, [], at, readAt)).toEqual([['Due', state, words]]);
  });

  test('go by what the server recorded, unless the user has answered on this device since', () => {
    const taken: Answer = { status: 'taken', occurredAt: now };
    const known = [knownDose('Aspirin', '11:50'), knownDose('Statin', '12:00', taken)];
    const recorded = [
      recordedDose('ASPIRIN', '2026-03-10T11:50', 'taken'),
      recordedDose('Statin', '2026-03-10T12:00', 'missed'),
    ];
    expect(dayWith(known, recorded).map(([name, state]) => [name, state])).toEqual([
      ['Aspirin', 'taken'],
      ['Statin', 'taken'],
    ]);
  });
});
