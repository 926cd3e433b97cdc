import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Activity, Endpoints, Topic } from '../../../contract/endpoints/index.ts';
import type { ActivityStatus, DoseStatus } from '../../../contract/fields.ts';
import { doseDetails } from '../../../domain/doseDetails.ts';
import { type Dose, isHumanAnswer, missedAt } from '../../../domain/doses.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { rateLimits, consumeAttempt } from '../../rateLimit.ts';
import { bumpVersions } from '../changes/repository.ts';
import { assertMissable, assertValidMinute, isUndoRequest } from '../doses/resolveDose.ts';
import { type DoseRow, recordLoggedStatus } from '../doses/repository.ts';
import { answerDose, type MedicineSchedule } from '../doses/service.ts';
import { zoneContextOf, scheduleForReminderId } from '../reminders/schedule.ts';
import { type ActivityRow, insertActivity, activityOfDose } from './repository.ts';
import { toActivity } from './view.ts';

type ActivityEntry = BodyOf<Endpoints['logActivity']>;
type DoseEntry = ActivityEntry & { readonly dose: string; readonly status: DoseStatus };

const isAboutDose = (entry: ActivityEntry): entry is DoseEntry =>
  entry.dose !== undefined && entry.status !== 'completed';

/** What is written down, and what of it is news. */
interface LogResult {
  readonly row: ActivityRow;
  readonly isNew: boolean;
  /** The dose whose answer became another by it. */
  readonly answeredDoseId: string | null;
}

type ActivityDetails = Pick<ActivityRow, 'details' | 'occurred_at' | 'dose_id'> & {
  status: ActivityStatus;
};

const toActivityRow = (
  { newId }: Context,
  entry: ActivityEntry,
  line: ActivityDetails,
): ActivityRow => ({
  id: newId(),
  person_id: entry.user_id,
  activity_type: entry.activity_type.trim(),
  ...line,
});

/** Throws `too_many` beyond what one account may log in a day; a device then sends it again later. */
const insertEntry = async (
  context: Context,
  actorId: string,
  entry: ActivityEntry,
  line: ActivityDetails,
): Promise<ActivityRow> => {
  await consumeAttempt(context, rateLimits.activitiesByAccount, actorId);
  const row = toActivityRow(context, entry, line);
  await insertActivity(context.db, row);
  return row;
};

/**
 * The log tells of a dose what its row says: a new line only where the last one says otherwise. Which
 * that is stands in the row, since lines of several processes are in no order that is sure.
 * Where another word stands than the one that came, that word is logged if it was not yet. An answer
 * that was taken back before it came leaves nothing: the correcting line is that of whoever took it back.
 */
const logDose = async (
  context: Context,
  actorId: string,
  entry: DoseEntry,
  { medicine, name }: { readonly medicine: MedicineSchedule; readonly name: string },
  occurredAt: number,
): Promise<LogResult> => {
  const { status, dose } = entry;
  const now = context.clock.now();
  const { row: current, changed } = await answerDose(context, medicine, {
    status,
    dose,
    occurredAt,
    isUndo: isUndoRequest(entry),
    now,
  });
  const answeredDoseId = changed ? current.id : null;
  const last =
    current.logged_status === current.status
      ? await activityOfDose(context.db, current.id, current.status)
      : undefined;
  if (last) return { row: last, isNew: false, answeredDoseId };
  const line = {
    status: current.status,
    details: current.status === status ? entry.details.trim() : doseDetails(current.status, name),
    occurred_at: current.occurred_at ?? occurredAt,
    dose_id: current.id,
  };
  if (current.status === 'pending' && status !== 'pending') {
    return { row: toActivityRow(context, entry, line), isNew: false, answeredDoseId };
  }
  const row = await insertEntry(context, actorId, entry, line);
  await recordLoggedStatus(context.db, current.id, current.status);
  return { row, isNew: true, answeredDoseId };
};

const logEntry = async (
  context: Context,
  actorId: string,
  entry: ActivityEntry,
): Promise<LogResult> => {
  const now = context.clock.now();
  const occurredAt = Math.min(now, entry.occurred_at ?? now);
  if (isAboutDose(entry)) {
    assertValidMinute(entry.dose);
    const { user_id: personId, activity_id: id, dose, status } = entry;
    const isFromPerson = isHumanAnswer({ status }) || isUndoRequest(entry);
    const found = id
      ? await scheduleForReminderId(context, { personId, id, dose }, isFromPerson)
      : undefined;
    if (found) return logDose(context, actorId, entry, found, occurredAt);
    if (status === 'missed') assertMissable(dose, await zoneContextOf(context, personId), now);
  }
  const row = await insertEntry(context, actorId, entry, {
    status: entry.status,
    details: entry.details.trim(),
    occurred_at: occurredAt,
    dose_id: null,
  });
  return { row, isNew: true, answeredDoseId: null };
};

/**
 * Logs an activity, and with `dose` and the id of a reminder answers that dose as well, or takes its
 * answers back, also where the reminder is gone by now. One that never was leaves a plain entry, and so does a miss of a dose
 * that went with its reminder: what happened is not lost with it. Runs inside a transaction.
 * Throws `invalid` where there is no such dose, `not_due` for a miss before its time.
 */
export const logActivity = async (
  context: Context,
  entry: ActivityEntry,
  actorId: string,
): Promise<Activity> => {
  const { row, isNew, answeredDoseId } = await logEntry(context, actorId, entry);
  const changed: Topic[] = [];
  if (answeredDoseId !== null) {
    const action = isUndoRequest(entry) ? 'answer-taken-back' : 'dose-answered';
    await audit(context, actorId, action, answeredDoseId);
    changed.push('reminders');
  }
  if (isNew) {
    await audit(context, actorId, 'activity-logged', row.id);
    changed.push('activities');
  }
  if (changed.length > 0) await bumpVersions(context.db, [entry.user_id], changed);
  return toActivity(row);
};

/** A missed dose of the database. */
interface MissedDose extends Dose, Pick<DoseRow, 'id' | 'person_id' | 'logged_status'> {
  readonly medicine_name: string;
}

/**
 * Logs that the server called a dose missed, in the words of a device, unless that was logged. In a
 * transaction that holds its row.
 */
export const logMiss = async (context: Context, dose: MissedDose): Promise<void> => {
  const { db, newId } = context;
  if (dose.logged_status === 'missed') return;
  const row = {
    id: newId(),
    person_id: dose.person_id,
    activity_type: 'medication',
    details: doseDetails('missed', dose.medicine_name),
    status: 'missed' as const,
    occurred_at: missedAt(dose),
    dose_id: dose.id,
  };
  await insertActivity(db, row);
  await recordLoggedStatus(db, dose.id, 'missed');
  await audit(context, null, 'activity-logged', row.id);
};
