import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { logActivity } from '../../../contract/endpoints/activities.ts';
import { setReminderStatus } from '../../../contract/endpoints/reminders.ts';
import { takenBack } from '../../../domain/doses.ts';
import { doseAnswerRow, type Said } from './doseAnswerRow.ts';

const rosa = '0198c0de-0000-7000-8000-000000000001';
const karl = '0198c0de-0000-7000-8000-000000000002';
const morning = '0198c0de-0000-7000-b000-000000000001';
const evening = '0198c0de-0000-7000-b000-000000000002';

const said: Said = {
  personId: karl,
  aboutId: rosa,
  medicineKey: 'aspirin',
  medicineName: 'Aspirin',
  reminderIds: [morning, evening],
  dose: '2026-03-10T08:00',
  answer: { status: 'taken', occurredAt: 80 },
  details: 'Taken: Aspirin',
  idempotencyKey: 'key',
  now: 90,
};

test('an answer updates every reminder of its medicine and logs one activity, in the order of the medicine', () => {
  const { calls, ...row } = doseAnswerRow(said);
  const body = { status: 'taken', dose: '2026-03-10T08:00', occurred_at: 80 };
  const logged = {
    ...body,
    user_id: rosa,
    activity_type: 'medication',
    activity_id: morning,
    details: 'Taken: Aspirin',
  };
  expect(calls).toEqual([
    { endpoint: 'setReminderStatus', params: { reminderId: morning }, body },
    { endpoint: 'setReminderStatus', params: { reminderId: evening }, body },
    { endpoint: 'logActivity', idempotencyKey: 'key', body: logged },
  ]);
  expect(v.is(setReminderStatus.body, calls[0]?.body)).toBe(true);
  expect(v.is(logActivity.body, calls[2]?.body)).toBe(true);
  expect(row).toMatchObject({
    personId: karl,
    group: 'aspirin',
    kind: 'doseAnswered',
    medicineName: 'Aspirin',
    madeAt: 90,
    said: { aboutId: rosa, dose: '2026-03-10T08:00', reminderId: morning },
  });
});

test.each([
  [takenBack(85), { status: 'pending', occurred_at: 85 }],
  [{ status: 'missed', occurredAt: null } as const, { status: 'missed', occurred_at: 90 }],
])('the answer %j is sent with its instant, or with that of the row', (answer, body) => {
  for (const call of doseAnswerRow({ ...said, answer }).calls) {
    expect(call.body).toMatchObject(body);
  }
});

test('an answer to a medicine without reminders is still logged', () => {
  const { calls } = doseAnswerRow({ ...said, reminderIds: [] });
  expect(calls).toMatchObject([{ endpoint: 'logActivity', body: { activity_id: null } }]);
});
