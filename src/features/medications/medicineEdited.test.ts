/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { groupMedicines, type Medicine } from '../../../domain/medicines.ts';
import { reminderOf } from '../../../testkit/page/scripted.ts';
import { asItStands, formFor } from './medicineEdited.ts';

const medicineOf = (...rows: ReturnType<typeof reminderOf>[]): Medicine => groupMedicines(rows)[0]!;
const row = reminderOf('Aspirin', '08:00');
const opened = medicineOf(row);
const renamed = medicineOf({ ...row, medicine_name: 'Statin' });
const retimed = medicineOf(reminderOf('ASPIRIN', '09:00'));
const elses = medicineOf(reminderOf('Aspirin', '08:00', { user_id: 'ada' }));

test.each([
  ['the one with a reminder of it, though renamed', [retimed, renamed], renamed],
  ['else the one of its name, though all its times changed', [retimed], retimed],
  ['none of another user', [elses], null],
  ['none where it was deleted', [], null],
])('the medicine that was opened is now %s', (_which, medicines, expected) => {
  expect(asItStands(medicines, opened)).toBe(expected);
});

test.each([
  [1, '1'],
  [2, '2'],
  [3, '3'],
  [4, 'custom'],
  [6, 'custom'],
])(
  'the form of %i reminders shows the frequency %s and the times of the day in order',
  (n, frequency) => {
    const times = Array.from({ length: n }, (_none, index) => `1${index}:30`);
    const rows = times.map((time) => reminderOf('Aspirin', `${time}:00`, { dosage: ' ' }));
    expect(formFor(medicineOf(...rows.toReversed()))).toEqual({
      name: 'Aspirin',
      dosage: '1 tablet',
      frequency,
      times,
    });
  },
);
