import { expect, test } from '@jest/globals';
import type { DaySchedule } from '../contract/endpoints/index.ts';
import { everyDay } from './daySchedule.ts';
import type { MedicineDefinition } from './medicines.ts';
import { mergeChanges } from './mergeChanges.ts';

const before: MedicineDefinition = {
  name: 'Aspirin',
  dosage: '40 mg',
  note: 'With food',
  shape: null,
  times: ['08:00', '20:00'],
  schedule: everyDay,
};
const changed = (...changes: Partial<MedicineDefinition>[]): MedicineDefinition =>
  Object.assign({}, before, ...changes);
const days = (change: Partial<DaySchedule>) => ({ schedule: { ...everyDay, ...change } });
const dosage = { dosage: '80 mg' };
const times = { times: ['08:00', '19:00'] };
const amounts = { amounts: [{ time: '20:00', amount: '2' }] };
const until: Partial<DaySchedule> = { last_day: '2026-03-20' };
const stopped: Partial<DaySchedule> = { paused_from: '2026-03-10T08:00', stop_reason: '' };
const mondays: Partial<DaySchedule> = { rule: { kind: 'weekdays', weekdays: [1] } };

test.each([
  [dosage, times, { ...dosage, ...times }],
  [{ note: '' }, amounts, { note: '', ...amounts }],
  [{ name: 'ASS' }, { note: '' }, { name: 'ASS', note: '' }],
  [{ shape: 'drops' as const }, days(mondays), { shape: 'drops' as const, ...days(mondays) }],
  [days(until), days(stopped), days({ ...until, ...stopped })],
])('of %j and %j both are kept, in either order', (one, other, both) => {
  const [mine, theirs] = [changed(one), changed(other)];
  expect(mergeChanges(before, mine, theirs)).toEqual(changed(both));
  expect(mergeChanges(before, theirs, mine)).toEqual(changed(both));
});

test.each([
  [dosage, { dosage: '20 mg', note: '' }],
  [days(mondays), days(until)],
  [times, amounts],
  [dosage, amounts],
  [{ times: ['20:00', '08:00'] }, dosage],
])('%j and %j are not merged: they touch one part, or one touches none', (one, other) => {
  const [mine, theirs] = [changed(one), changed(other)];
  expect(mergeChanges(before, mine, theirs)).toBeNull();
  expect(mergeChanges(before, theirs, mine)).toBeNull();
});

test('a note that was left out is an empty one', () => {
  const [mine, theirs] = [changed(dosage, { note: '' }), changed(times, { note: '' })];
  const unnoted = { ...before, note: undefined };
  expect(mergeChanges(unnoted, mine, theirs)).toEqual({ ...mine, ...times });
});
