/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { day, hour, minute } from '../../../domain/constants.ts';
import { groupMedicines } from '../../../domain/medicines.ts';
import { reminderOf } from '../../../testkit/page/scripted.ts';
import { isSilent } from './pushFact.ts';

const now = Date.UTC(2026, 2, 10, 9, 0);
const at8 = Date.UTC(2026, 2, 10, 8, 0);
const dose = '2026-03-10T08:00';
const taken = (occurred_at: number) => ({ dose, status: 'taken', occurred_at }) as const;

test.each<[string, Reminder[], number | null, boolean]>([
  ['a dose was due', [reminderOf('Aspirin', '08:00')], now - day, true],
  ['the last push came less than 24 h ago', [reminderOf('Aspirin', '08:00')], now - day + 1, false],
  ['no push was ever waited for', [reminderOf('Aspirin', '08:00')], null, false],
  ['there is no medicine', [], now - 2 * day, false],
  [
    'the last one lies ahead, by a clock that was wrong',
    [reminderOf('Aspirin', '08:00')],
    now + day,
    true,
  ],
  ['the dose is of the evening before', [reminderOf('Aspirin', '20:00')], now - day, true],
  [
    'the only one was made just now',
    [reminderOf('Aspirin', '08:00', { made_at: now - 30 * minute })],
    now - day,
    false,
  ],
  [
    'its push may still be on its way',
    [reminderOf('Aspirin', '08:41', { made_at: now - hour })],
    now - day,
    false,
  ],
  [
    'the person answered when it rang',
    [reminderOf('Aspirin', '08:00', { ...taken(at8), made_at: now - 2 * hour })],
    now - day,
    true,
  ],
  [
    'the person answered before it rang, and so it was pushed to nobody',
    [reminderOf('Aspirin', '08:00', { ...taken(at8 - minute), made_at: now - 2 * hour })],
    now - day,
    false,
  ],
])('no push for 24 h although a dose was due: %s', (_what, reminders, heardAt, silent) => {
  const medicines = groupMedicines(reminders);
  expect(isSilent({ medicines, answers: {}, heardAt, now, zone: 'UTC' })).toBe(silent);
});
