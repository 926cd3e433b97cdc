import { describe, expect, test } from '@jest/globals';
import type { Reminder } from '../contract/endpoints/index.ts';
import { doseId } from './doses.ts';
import { answerFor, medicinesOf } from './knownMedicines.ts';

const dose = '2025-06-15T08:00';
const row = (id: string, rest: Partial<Reminder> = {}): Reminder => ({
  id,
  user_id: 'person',
  medicine_name: 'Aspirin',
  dosage: '1 tablet',
  frequency: '1x',
  schedule_time: '08:00',
  status: 'pending',
  dose,
  occurred_at: null,
  undone_at: null,
  last_due: null,
  made_at: 0,
  ...rest,
});

describe('the medicines that a device knows', () => {
  test('are those of the server and those made here, without those deleted here', () => {
    const medicines = medicinesOf({
      rows: [row('1'), row('2', { medicine_name: 'Zinc' })],
      drafts: [row('3', { schedule_time: '20:00' }), row('4', { schedule_time: '21:00' })],
      removed: ['2', '4', 'unknown'],
    });
    expect(medicines.map(({ reminderIds }) => reminderIds)).toEqual([['1', '3']]);
  });
});

describe('what is known of a dose', () => {
  const medicine = (rest: Partial<Reminder>) =>
    medicinesOf({ rows: [row('1', rest)], drafts: [], removed: [] })[0]!;
  const id = doseId('aspirin', dose);
  const missed = { status: 'missed', occurredAt: 9 } as const;
  const taken = { status: 'taken', occurredAt: 5 } as const;

  test('is silence where neither the server nor the device heard of it', () => {
    expect(answerFor({}, medicine({}), dose)?.status).toBe('pending');
  });

  test('is what the server says of the current dose, and of no other', () => {
    const told = medicine({ status: 'taken', occurred_at: 5, undone_at: null });
    expect(answerFor({}, told, dose)).toEqual(taken);
    expect(answerFor({}, told, '2025-06-15T20:00')?.status).toBe('pending');
    expect(answerFor({}, told, '2025-06-16T08:00')?.status).toBe('pending');
  });

  test('is what the server says of the last dose of each time', () => {
    const [both] = medicinesOf({
      rows: [
        row('1', {
          dose: '2025-06-15T20:00',
          last_due: { dose, status: 'taken', occurred_at: 5, undone_at: null },
        }),
        row('2', { dose: '2025-06-15T20:00', schedule_time: '20:00' }),
      ],
      drafts: [],
      removed: [],
    });
    expect(answerFor({}, both!, dose)).toEqual(taken);
    expect(answerFor({}, both!, '2025-06-15T20:00')?.status).toBe('pending');
  });

  test('is nothing for a dose older than the last one the server tells of, unless kept here', () => {
    const last_due = {
      dose: '2025-06-16T08:00',
      status: 'pending',
      occurred_at: null,
      undone_at: null,
    } as const;
    const later = medicine({ dose: null, last_due });
    expect(answerFor({}, later, dose)).toBeNull();
    expect(answerFor({ [id]: taken }, later, dose)).toEqual(taken);
    expect(answerFor({}, later, '2025-06-17T08:00')?.status).toBe('pending');
  });

  test('is the answer that stands of the two', () => {
    const missedThere = medicine({ status: 'missed', occurred_at: 9 });
    expect(answerFor({ [id]: taken }, missedThere, dose)).toEqual(taken);
    const takenThere = medicine({ status: 'taken', occurred_at: 5, undone_at: null });
    expect(answerFor({ [id]: missed }, takenThere, dose)).toEqual(taken);
    const skippedHere = { status: 'skipped', occurredAt: 6 } as const;
    expect(answerFor({ [id]: skippedHere }, takenThere, dose)).toEqual(skippedHere);
  });
});
