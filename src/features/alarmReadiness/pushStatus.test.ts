/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { day, hour, minute } from '../../../domain/specConstants.ts';
import { groupMedicines } from '../../../domain/medicines.ts';
import { makeReminder } from '../../../testkit/page/mockServer.ts';
import { isPushSilent } from './pushStatus.ts';

const now = Date.UTC(2026, 2, 10, 9, 0);
const at8 = Date.UTC(2026, 2, 10, 8, 0);
const yesterday = now - day;
const at = (time: string, more: Partial<Reminder> = {}) => [makeReminder('Aspirin', time, more)];
const answered = (occurred_at: number) =>
  at('08:00', {
    dose: '2026-03-10T08:00',
    status: 'taken',
    occurred_at,
    made_at: now - 2 * hour,
  });

test.each<[string, Reminder[], number | null, boolean]>([
  ['a dose was due', at('08:00'), yesterday, true],
  ['the last push came less than 24 h ago', at('08:00'), yesterday + 1, false],
  ['no push was ever waited for', at('08:00'), null, false],
  ['there is no medicine', [], now - 2 * day, false],
  ['the last one lies ahead, by a clock that was wrong', at('08:00'), now + day, true],
  ['the dose is of the evening before', at('20:00'), yesterday, true],
  ['it was made just now', at('08:00', { made_at: now - 30 * minute }), yesterday, false],
  ['its push may be on its way', at('08:41', { made_at: now - hour }), yesterday, false],
  ['it was answered when it rang', answered(at8), yesterday, true],
  ['it was answered before it rang: no one was pushed', answered(at8 - minute), yesterday, false],
])('no push for 24 h although a dose was due: %s', (_what, reminders, heardAt, silent) => {
  const medicines = groupMedicines(reminders);
  expect(isPushSilent({ medicines, answers: {}, lastPushAt: heardAt, now, zone: 'UTC' })).toBe(
    silent,
  );
});
