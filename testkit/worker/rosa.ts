import type { Reminder } from '../../contract/endpoints/index.ts';
import type { PushKind, PushMessage } from '../../contract/messages.ts';
import { type Answer, doseId } from '../../domain/doses.ts';
import { medicineKey } from '../../domain/medicines.ts';
import { doseAnswerRow } from '../../src/device/outbox/doseAnswerRow.ts';
import type { NewOutboxRow } from '../../src/device/outbox/outboxStore.ts';
import type { Schedule } from '../../src/device/schedule.ts';

export const rosaId = '0198c0de-0000-7000-8000-000000000001';
export const karlId = '0198c0de-0000-7000-8000-000000000002';
const doseRowId = '0198c0de-0000-7000-9000-000000000001';

const numbered = (group: string, number: number) =>
  `0198c0de-0000-7000-${group}-${number.toString().padStart(12, '0')}`;
export const pushIdOf = (push: number) => numbered('a000', push);
export const reminderIdOf = (reminder: number) => numbered('b000', reminder);

export const reminderOf = (number: number, reminder: Partial<Reminder> = {}): Reminder => ({
  id: reminderIdOf(number),
  user_id: rosaId,
  medicine_name: 'Aspirin',
  dosage: '50mg',
  frequency: '1x',
  schedule_time: '08:00',
  status: 'pending',
  dose: null,
  occurred_at: null,
  undone_at: null,
  last_due: null,
  made_at: 0,
  ...reminder,
});

export const scheduleOf = (
  reminders: readonly Reminder[],
  schedule: Partial<Schedule> = {},
): Schedule => ({ personId: rosaId, reminders, place: { zone: 'UTC' }, offBy: 0, ...schedule });

/** What was said on this device of the Aspirin of 8:00 on 10 March 2026. */
export const saidOf = (answer: Answer, now: number): NewOutboxRow =>
  doseAnswerRow({
    personId: rosaId,
    aboutId: rosaId,
    medicineKey: 'aspirin',
    medicineName: 'Aspirin',
    reminderIds: [reminderIdOf(1)],
    dose: '2026-03-10T08:00',
    answer,
    details: 'Said',
    idempotencyKey: 'key',
    now,
  });

type Notification = PushMessage['notification'];

export const messageOf = (
  kind: PushKind,
  {
    pressedAt,
    push = 1,
    dose,
    aboutId = rosaId,
    ...more
  }: Partial<Notification> & {
    readonly pressedAt?: number;
    readonly push?: number;
    readonly dose?: Notification['data']['dose'];
    readonly aboutId?: string;
  } = {},
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
      aboutId,
      ...(dose && { dose }),
      ...(pressedAt !== undefined && { pressed_at: pressedAt }),
    },
    ...more,
  },
  mutable: true,
});
