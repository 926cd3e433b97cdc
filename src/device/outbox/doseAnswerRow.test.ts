import { describe, expect, test } from '@jest/globals';
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

describe('an answer', () => {
  test('SPEC 4, Taken and Skip: updates every reminder row for that medicine, logs an activity', () => {
    const { calls } = doseAnswerRow(said);
    const body = { status: 'taken', dose: '2026-03-10T08:00', occurred_at: 80 };
    expect(calls).toEqual([
      { endpoint: 'setReminderStatus', params: { reminderId: morning }, body },
      { endpoint: 'setReminderStatus', params: { reminderId: evening }, body },
      {
        endpoint: 'logActivity',
        idempotencyKey: 'key',
        body: {
          ...body,
          user_id: rosa,
          activity_type: 'medication',
          activity_id: morning,
          details: 'Taken: Aspirin',
        },
      },
    ]);
    expect(v.is(setReminderStatus.body, calls[0]?.body)).toBe(true);
    expect(v.is(logActivity.body, calls[2]?.body)).toBe(true);
  });

  test('goes out in the session of whoever gave it, in the order of its medicine', () => {
    expect(doseAnswerRow(said)).toMatchObject({
      personId: karl,
      group: 'aspirin',
      kind: 'doseAnswered',
      medicineName: 'Aspirin',
      madeAt: 90,
      said: { aboutId: rosa, dose: '2026-03-10T08:00', reminderId: morning },
    });
  });

  test('that takes others back says up to when', () => {
    const { calls } = doseAnswerRow({ ...said, answer: takenBack(85) });
    for (const { body } of calls)
      expect(body).toMatchObject({ status: 'pending', occurred_at: 85 });
  });

  test('without an instant of its own happened as it was said', () => {
    const { calls } = doseAnswerRow({ ...said, answer: { status: 'missed', occurredAt: null } });
    for (const { body } of calls) expect(body).toMatchObject({ occurred_at: 90 });
  });

  test('to a medicine without reminders is logged all the same', () => {
    const { calls } = doseAnswerRow({ ...said, reminderIds: [] });
    expect(calls).toMatchObject([{ endpoint: 'logActivity', body: { activity_id: null } }]);
  });
});
