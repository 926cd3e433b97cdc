/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { type Answer, doseId, unanswered } from '../../../domain/doses.ts';
import { instantOf } from '../../../domain/zonedTime.ts';
import { dayOf, withRecorded } from './watchedDay.ts';

const minute = 60_000;
const zone = 'Europe/Berlin';
const now = instantOf('2026-03-10T12:10', zone);

const knownDose = (name: string, time: string, answer: Answer = unanswered) => {
  const dose = `2026-03-10T${time}`;
  const id = doseId(name.toLowerCase(), dose);
  return { id, dose, at: instantOf(dose, zone), name, dosage: '50mg', answer };
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
  dayOf({ known, recorded, now: at, readAt, zone }).map(({ name, state, words, isNext }) => [
    name,
    state,
    words,
    ...(isNext ? ['next'] : []),
  ]);

describe("today's doses: taken, skipped, missed, due, still to come", () => {
  test('stand in their order, each with its word, the next one told apart', () => {
    const missed = { status: 'missed', occurredAt: now } as const;
    expect(
      dayWith(
        [
          knownDose('Later', '20:00'),
          knownDose('Next', '14:00'),
          knownDose('Due', '12:00'),
          knownDose('Missed', '11:00', missed),
          knownDose('Taken', '08:00'),
          knownDose('Skipped', '09:00'),
        ],
        [
          recordedDose('Taken', '2026-03-10T08:00', 'taken'),
          recordedDose('Skipped', '2026-03-10T09:00', 'skipped'),
        ],
      ),
    ).toEqual([
      ['Taken', 'taken', 'Taken at 8:04'],
      ['Skipped', 'skipped', 'Skipped at 9:04'],
      ['Missed', 'missed', 'Missed'],
      ['Due', 'due', 'Due now'],
      ['Next', 'pending', 'Pending', 'next'],
      ['Later', 'pending', 'Pending'],
    ]);
  });

  test('a dose whose 20 minutes are over is not due, though nobody has called it missed', () => {
    const due = [knownDose('Due', '12:00')];
    expect(dayWith(due, [], now + 10 * minute - 1)).toEqual([['Due', 'due', 'Due now']]);
    expect(dayWith(due, [], now + 10 * minute)).toEqual([['Due', 'missed', 'Not answered']]);
  });

  test.each([now + 10 * minute - 1, null])(
    'nobody who last heard of it at %p, before its 20 minutes were over, says that it was not answered',
    (readAt) => {
      const over = [knownDose('Over', '12:00')];
      expect(dayWith(over, [], now + 60 * minute, readAt)).toEqual([
        ['Over', 'pending', 'Not known yet'],
      ]);
    },
  );

  test('what a person said on this device stands over what the server recorded before', () => {
    const taken: Answer = { status: 'taken', occurredAt: now };
    const known = [knownDose('Aspirin', '12:00', taken)];
    expect(dayWith(known, [recordedDose('Aspirin', '2026-03-10T12:00', 'missed')])).toEqual([
      ['Aspirin', 'taken', 'Taken at 12:10'],
    ]);
  });

  test('a medicine that is gone still tells what became of its doses of today, and of no open one', () => {
    expect(
      dayWith(
        [],
        [
          recordedDose('Gone', '2026-03-09T20:00', 'taken'),
          recordedDose('Gone', '2026-03-10T08:00', 'taken'),
          recordedDose('Gone', '2026-03-10T10:00', 'missed'),
          recordedDose('Gone', '2026-03-10T12:00', 'pending'),
        ],
      ),
    ).toEqual([
      ['Gone', 'taken', 'Taken at 8:04'],
      ['Gone', 'missed', 'Missed'],
    ]);
  });
});

describe('the days around', () => {
  test('take over what the server holds of each dose, unless somebody said otherwise here since', () => {
    const taken: Answer = { status: 'taken', occurredAt: now };
    const doses = [knownDose('Aspirin', '11:50'), knownDose('Statin', '12:00', taken)];
    const { doses: told } = withRecorded({ doses, now, zone }, [
      recordedDose('ASPIRIN', '2026-03-10T11:50', 'taken'),
      recordedDose('Statin', '2026-03-10T12:00', 'missed'),
    ]);
    expect(told.map(({ name, answer: { status } }) => [name, status])).toEqual([
      ['Aspirin', 'taken'],
      ['Statin', 'taken'],
    ]);
  });
});
