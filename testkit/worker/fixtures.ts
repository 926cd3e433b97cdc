import type { Activity, Reminder } from '../../contract/endpoints/index.ts';
import type { PushKind } from '../../contract/messages.ts';
import type { PushMessage } from '../../contract/pushMessage.ts';
import { type Answer, unanswered } from '../../domain/answers.ts';
import { doseId } from '../../domain/doses.ts';
import { medicineKey, recordsOfReminders } from '../../domain/medicines.ts';
import { makeAnswerRow } from '../../src/doses/makeAnswerRow.ts';
import type { NewOutboxRow } from '../../src/platform/outbox/outboxStore.ts';
import type { DeviceSchedule } from '../../src/platform/scheduleStore.ts';
import { makeReminder as anyReminder } from '../domain/scheduleArbitraries.ts';

/** Rosa is the survivor who is signed in, Karl another account. */
export const rosaId = '0198c0de-0000-7000-8000-000000000001';
export const karlId = '0198c0de-0000-7000-8000-000000000002';
const doseRowId = '0198c0de-0000-7000-9000-000000000001';

const numbered = (group: string, number: number) =>
  `0198c0de-0000-7000-${group}-${number.toString().padStart(12, '0')}`;
export const pushIdOf = (push: number) => numbered('a000', push);
export const reminderIdOf = (reminder: number) => numbered('b000', reminder);

export const makeReminder = (number: number, reminder: Partial<Reminder> = {}): Reminder =>
  anyReminder({ id: reminderIdOf(number), user_id: rosaId, dosage: '50mg', ...reminder });

/** Rosa's Aspirin of 8:00 on 10 March 2026 in UTC. */
export const dueAt = Date.UTC(2026, 2, 10, 8, 0);
export const doseMinute = '2026-03-10T08:00';
export const aspirinDose = doseId('aspirin', doseMinute);
const named = { medicine_name: 'Aspirin', minute: doseMinute };
/** That dose as a push names it. */
export const pushedDose = { ...named, reminder_id: reminderIdOf(1) };
/** The data of the notification of that dose. */
export const doseData = {
  kind: 'dose',
  aboutId: rosaId,
  dose: { ...named, reminder_ids: [reminderIdOf(1)] },
};

export const makeSchedule = (
  reminders: readonly Reminder[] = [],
  schedule: Partial<DeviceSchedule> = {},
): DeviceSchedule => ({
  personId: rosaId,
  medicines: recordsOfReminders(reminders),
  place: { zone: 'Africa/Abidjan' },
  offBy: 0,
  ...schedule,
});

/** The row of an answer to that dose on this device. */
export const rowOfAnswer = (answer: Answer, now: number): NewOutboxRow =>
  makeAnswerRow({
    personId: rosaId,
    medicine: { personId: rosaId, name: 'Aspirin', reminderIds: [reminderIdOf(1)] },
    dose: doseMinute,
    status: answer.status,
    known: unanswered,
    occurredAt: answer.occurredAt ?? answer.undoneAt ?? now,
    now,
    newId: () => 'key',
  });

type Notification = PushMessage['notification'];

export interface PushOptions extends Partial<Notification> {
  readonly pressedAt?: number;
  /** The number of the push. */
  readonly push?: number;
  readonly dose?: Notification['data']['dose'];
  readonly doses?: Notification['data']['doses'];
}

export const makePushMessage = (
  kind: PushKind,
  { pressedAt, push = 1, dose, doses, ...more }: PushOptions = {},
): PushMessage => ({
  web_push: 8030,
  notification: {
    title: 'Medication Reminder',
    body: "It's time to take Aspirin!",
    navigate: 'https://upstroke.test/medication',
    tag: dose
      ? `dose:${doseId(medicineKey(dose.medicine_name), dose.minute)}`
      : `${kind}:${doseRowId}`,
    silent: false,
    data: {
      id: pushIdOf(push),
      kind,
      subjectId: doseRowId,
      aboutId: rosaId,
      ...(dose && { dose }),
      ...(doses && { doses }),
      ...(pressedAt !== undefined && { pressed_at: pressedAt }),
    },
    ...more,
  },
  mutable: true,
});

/** The server's response to a call of the outbox: success, or the error of that status. */
export const serverResponse = (
  input: string | URL | Request,
  status = 200,
  headers: HeadersInit = {},
): Response => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const logged: Activity = {
    id: reminderIdOf(2),
    activity_type: 'medication',
    details: '',
    status: 'taken',
    last_session: '2026-03-10T08:00:00.000Z',
  };
  const done = pathname === '/api/activities/log' ? logged : makeReminder(1);
  // With the message it also answers a deletion.
  const code = status === 401 ? 'unauthenticated' : 'invalid';
  const body = { ...done, code, message: '' };
  return new Response(JSON.stringify(body), { status, headers });
};
