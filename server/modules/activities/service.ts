import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Activity, Endpoints } from '../../../contract/endpoints/index.ts';
import type { ActivityStatus, DoseStatus } from '../../../contract/fields.ts';
import type { Context } from '../../context.ts';
import { zoneOf } from '../auth/repository.ts';
import { assertMissable, assertRealMinute } from '../doses/doseMeant.ts';
import { answerDose } from '../doses/service.ts';
import { reminderById, type ReminderRow, remindersOfMedicine } from '../reminders/repository.ts';
import { slotsOf } from '../reminders/view.ts';
import { type ActivityRow, insertActivity, lastOfDose } from './repository.ts';
import { toActivity } from './view.ts';

type Entry = BodyOf<Endpoints['logActivity']>;
type DoseEntry = Entry & { readonly dose: string; readonly status: DoseStatus };

const labels: Record<DoseStatus, string> = {
  pending: 'Due',
  taken: 'Taken',
  missed: 'Missed',
  skipped: 'Skipped',
};

const isAboutDose = (entry: Entry): entry is DoseEntry =>
  entry.dose !== undefined && entry.status !== 'completed';

const write = async (
  { db, newId }: Context,
  entry: Entry,
  other: Pick<ActivityRow, 'details' | 'occurred_at' | 'dose_id'> & { status: ActivityStatus },
): Promise<Activity> => {
  const row = {
    id: newId(),
    person_id: entry.user_id,
    activity_type: entry.activity_type.trim(),
    ...other,
  };
  await insertActivity(db, row);
  return toActivity(row);
};

/**
 * The log tells of a dose what its row says: a new line only where the last one says otherwise.
 * Where another word stands than the one that came, that word is logged if it was not yet.
 */
const logDose = async (
  context: Context,
  entry: DoseEntry,
  reminder: ReminderRow,
  occurredAt: number,
): Promise<Activity> => {
  const medicine = {
    personId: reminder.person_id,
    key: reminder.medicine_key,
    slots: slotsOf(await remindersOfMedicine(context.db, reminder)),
    zone: await zoneOf(context.db, reminder.person_id),
  };
  const { status, dose } = entry;
  const now = context.clock.now();
  const stands = await answerDose(context, medicine, { status, dose, occurredAt, now });
  const last = await lastOfDose(context.db, stands.id);
  if (last?.status === stands.status) return toActivity(last);
  return write(context, entry, {
    status: stands.status,
    details:
      stands.status === status
        ? entry.details.trim()
        : `${labels[stands.status]}: ${reminder.medicine_name}`,
    occurred_at: stands.occurred_at ?? occurredAt,
    dose_id: stands.id,
  });
};

/**
 * Logs an activity, and with `dose` and the id of a reminder answers that dose as well. A reminder
 * that is gone leaves a plain entry: what happened is not lost with it. Runs inside a transaction.
 * Throws `invalid` where there is no such dose, `not_due` for a miss before its time.
 */
export const logActivity = async (context: Context, entry: Entry): Promise<Activity> => {
  const { db, clock } = context;
  const now = clock.now();
  const occurredAt = Math.min(now, entry.occurred_at ?? now);
  if (isAboutDose(entry)) {
    assertRealMinute(entry.dose);
    const found = entry.activity_id ? await reminderById(db, entry.activity_id) : undefined;
    if (found?.person_id === entry.user_id) return logDose(context, entry, found, occurredAt);
    if (entry.status === 'missed') {
      assertMissable(entry.dose, await zoneOf(db, entry.user_id), now);
    }
  }
  return write(context, entry, {
    status: entry.status,
    details: entry.details.trim(),
    occurred_at: occurredAt,
    dose_id: null,
  });
};
