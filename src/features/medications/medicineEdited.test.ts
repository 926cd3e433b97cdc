/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { groupMedicines, type Medicine } from '../../../domain/medicines.ts';
import { reminderOf } from '../../../testkit/page/scripted.ts';
import { asItStands, formFor } from './medicineEdited.ts';

const medicineOf = (...rows: ReturnType<typeof reminderOf>[]): Medicine => groupMedicines(rows)[0]!;
const row = reminderOf('Aspirin', '08:00');
const opened = medicineOf(row);

describe('the medicine that was opened, as it stands now', () => {
  test('is the one with a reminder of it, though it got another name', () => {
    const renamed = medicineOf({ ...row, medicine_name: 'Statin' });
    const other = medicineOf(reminderOf('Aspirin', '09:00'));
    expect(asItStands([other, renamed], opened)).toBe(renamed);
  });

  test('else the one of its name, though all its times are others', () => {
    const retimed = medicineOf(reminderOf('ASPIRIN', '09:00'));
    expect(asItStands([retimed], opened)).toBe(retimed);
  });

  test('is none of another person, and none where it is gone', () => {
    const elses = medicineOf(reminderOf('Aspirin', '08:00', { user_id: 'ada' }));
    expect(asItStands([elses], opened)).toBeNull();
    expect(asItStands([], opened)).toBeNull();
  });
});

test('the form shows the times in the order of the day, without their seconds', () => {
  const medicine = medicineOf(
    reminderOf('Aspirin', '20:00:00', { frequency: '5x' }),
    reminderOf('Aspirin', '07:30:00', { frequency: '5x' }),
  );
  expect(formFor(medicine)).toEqual({
    name: 'Aspirin',
    dosage: '50mg',
    frequency: '2',
    times: ['07:30', '20:00'],
  });
});
