import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Activity, Endpoints, Topic } from '../../../contract/endpoints/index.ts';
import type { ActivityStatus, DoseStatus } from '../../../contract/fields.ts';
import { missedAt, type Dose } from '../../../domain/doses.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { zoneOf } from '../auth/repository.ts';
import { touchAll } from '../changes/repository.ts';
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

/** What is written down, and what of it is news. */
interface Logged {
  readonly row: ActivityRow;
  readonly isNew: boolean;
  /** The dose whose answer became another by it. */
  readonly answeredDose: string | null;
}

const write = async (
  { db, newId }: Context,
  entry: Entry,
  other: Pick<ActivityRow, 'details' | 'occurred_at' | 'dose_id'> & { status: ActivityStatus },
): Promise<ActivityRow> => {
  const row = {
    id: newId(),
    person_id: entry.user_id,
    activity_type: entry.activity_type.trim(),
    ...other,
  };
  await insertActivity(db, row);
  return row;
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
): Promise<Logged> => {
  const medicine = {
    personId: reminder.person_id,
    key: reminder.medicine_key,
    slots: slotsOf(await remindersOfMedicine(context.db, reminder)),
    zone: await zoneOf(context.db, reminder.person_id),
  };
  const { status, dose } = entry;
  const now = context.clock.now();
  const { row: stands, changed } = await answerDose(context, medicine, {
    status,
    dose,
    occurredAt,
    now,
  });
  const answeredDose = changed ? stands.id : null;
  const last = await lastOfDose(context.db, stands.id);
  if (last?.status === stands.status) return { row: last, isNew: false, answeredDose };
  const row = await write(context, entry, {
    status: stands.status,
    details:
      stands.status === status
        ? entry.details.trim()
        : `${labels[stands.status]}: ${reminder.medicine_name}`,
    occurred_at: stands.occurred_at ?? occurredAt,
    dose_id: stands.id,
  });
  return { row, isNew: true, answeredDose };
};

const logAny = async (context: Context, entry: Entry): Promise<Logged> => {
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
  const row = await write(context, entry, {
    status: entry.status,
    details: entry.details.trim(),
    occurred_at: occurredAt,
    dose_id: null,
  });
  return { row, isNew: true, answeredDose: null };
};

/**
 * Logs an activity, and with `dose` and the id of a reminder answers that dose as well. A reminder
 * that is gone leaves a plain entry: what happened is not lost with it. Runs inside a transaction.
 * Throws `invalid` where there is no such dose, `not_due` for a miss before its time.
 */
export const logActivity = async (
  context: Context,
  entry: Entry,
  actorId: string,
): Promise<Activity> => {
  const { row, isNew, answeredDose } = await logAny(context, entry);
  const changed: Topic[] = [];
  if (answeredDose !== null) {
    await audit(context, actorId, 'dose-answered', answeredDose);
    changed.push('reminders');
  }
  if (isNew) {
    await audit(context, actorId, 'activity-logged', row.id);
    changed.push('activities');
  }
  if (changed.length > 0) await touchAll(context.db, [entry.user_id], changed);
  return toActivity(row);
};

/** A missed dose of the database. */
interface MissedDose extends Dose {
  readonly id: string;
  readonly personId: string;
  readonly medicineName: string;
}

/** Logs that the server called a dose missed, in the words of a device, unless that was logged. */
export const logMiss = async (context: Context, dose: MissedDose): Promise<void> => {
  const { db, newId } = context;
  const last = await lastOfDose(db, dose.id);
  if (last?.status === 'missed') return;
  const row = {
    id: newId(),
    person_id: dose.personId,
    activity_type: 'medication',
    details: `Missed: ${dose.medicineName} (auto-marked after 20 min)`,
    status: 'missed' as const,
    occurred_at: missedAt(dose),
    dose_id: dose.id,
  };
  await insertActivity(db, row);
  await audit(context, null, 'activity-logged', row.id);
};
