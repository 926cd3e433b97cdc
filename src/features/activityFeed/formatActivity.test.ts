import { expect, test } from '@jest/globals';
import type { Activity, MedicineDifference } from '../../../contract/endpoints/index.ts';
import { everyDay } from '../../../domain/daySchedule.ts';
import { formatActivity } from './formatActivity.ts';

const changed: Activity = {
  id: 'c0ffee00-0000-4000-8000-000000000001',
  activity_type: 'medication',
  details: 'Changed: Ramipril',
  status: 'completed',
  last_session: '2026-03-10T08:00:00.000Z',
};
const said = (changes: MedicineDifference[], by?: string, details = changed.details) =>
  formatActivity({ ...changed, details, changes, ...(by !== undefined && { by }) }, 'UTC');
const monday = { ...everyDay, rule: { kind: 'weekdays' as const, weekdays: [1 as const] } };

test.each<[MedicineDifference, string]>([
  [{ what: 'dosage', from: '40 mg', to: '80 mg' }, '40 mg → 80 mg'],
  [{ what: 'dosage', from: '', to: '80 mg' }, '80 mg'],
  [{ what: 'name', from: 'Ramipril', to: 'Ramilich' }, 'Ramipril → Ramilich'],
  [{ what: 'note', from: '', to: 'with water' }, 'note “with water”'],
  [{ what: 'note', from: 'with water', to: '' }, 'note removed'],
  [{ what: 'times', from: ['08:00', '20:00'], to: ['08:00', '19:00'] }, '20:00 → 19:00'],
  [{ what: 'times', from: ['08:00'], to: ['08:00', '19:00'] }, 'also at 19:00'],
  [{ what: 'times', from: ['08:00', '19:00'], to: ['08:00'] }, 'not at 19:00 any more'],
  [{ what: 'days', from: everyDay, to: monday }, 'Every day → Every Monday'],
  [{ what: 'pause', until: '2026-03-20T00:00' }, 'until Friday 20 March'],
  [{ what: 'pause', until: null }, 'until resumed'],
])('a change is said from what to what: %j', (difference, words) => {
  expect(said([difference], 'Carl')).toBe(`Carl changed Ramipril: ${words}`);
});

test('several differences are one sentence; one of the user is told without a name', () => {
  const dosage: MedicineDifference = { what: 'dosage', from: '40 mg', to: '80 mg' };
  const times: MedicineDifference = { what: 'times', from: ['20:00'], to: ['19:00'] };
  expect(said([dosage, times])).toBe('Ramipril changed: 40 mg → 80 mg, 20:00 → 19:00');
  expect(said([], 'Carl')).toBe('Carl changed Ramipril');
});
