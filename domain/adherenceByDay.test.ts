import { describe, expect, test } from '@jest/globals';
import type { RecordedDose } from '../contract/endpoints/index.ts';
import type { DoseStatus } from '../contract/fields.ts';
import { dosesByDay, dayMarks } from './adherence.ts';

const within = { days: 3, today: '2026-03-10' };
const dose = (
  minute: string,
  status: DoseStatus = 'taken',
  medicine_name = 'Aspirin',
): RecordedDose => ({ medicine_name, dose: minute, status, occurred_at: null });

describe('one mark per day', () => {
  test.each<[string, DoseStatus[], string]>([
    ['no dose', [], 'none'],
    ['a dose that is still open', ['pending'], 'open'],
    ['a dose that was taken', ['taken'], 'taken'],
    ['one taken, and one still open', ['taken', 'pending'], 'taken'],
    ['one taken, and one missed', ['missed', 'taken'], 'partly'],
    ['one taken, and one skipped', ['taken', 'skipped'], 'partly'],
    ['one skipped', ['skipped', 'pending'], 'skipped'],
    ['one skipped, and one missed', ['skipped', 'missed'], 'missed'],
  ])('for %s', (_what, statuses, mark) => {
    const doses = statuses.map((status, hour) => dose(`2026-03-10T0${hour}:00`, status));
    expect(dayMarks(doses, 'aspirin', within)).toEqual(['none', 'none', mark]);
  });

  test('begins with the first date and ends with today, of the one medicine in any case', () => {
    const doses = [
      dose('2026-03-07T08:00', 'missed'),
      dose('2026-03-08T08:00', 'missed', 'ASPIRIN'),
      dose('2026-03-09T08:00', 'missed', 'Ramipril'),
      dose('2026-03-10T08:00', 'skipped'),
      dose('2026-03-11T08:00', 'missed'),
    ];
    expect(dayMarks(doses, 'aspirin', within)).toEqual(['missed', 'none', 'skipped']);
  });
});

test('the doses of these dates by day, in the order of their minutes, then of their names', () => {
  const doses = [
    dose('2026-03-10T20:00'),
    dose('2026-03-10T08:00', 'taken', 'Ramipril'),
    dose('2026-03-10T08:00'),
    dose('2026-03-08T08:00'),
    dose('2026-03-07T08:00'),
  ];
  const days = dosesByDay(doses, within).map(({ date, doses: ofDay }) => [
    date,
    ofDay.map(({ dose: minute, medicine_name }) => `${minute.slice(11)} ${medicine_name}`),
  ]);
  expect(days).toEqual([
    ['2026-03-08', ['08:00 Aspirin']],
    ['2026-03-10', ['08:00 Aspirin', '08:00 Ramipril', '20:00 Aspirin']],
  ]);
});
