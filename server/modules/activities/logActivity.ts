import type {
  Activity,
  ChangeTopic,
  MedicineDifference,
  RequestBody,
} from '../../../contract/endpoints/index.ts';
import type { ActivityStatus, DoseStatus } from '../../../contract/fields.ts';
import {
  doseDetails,
  parseDetails,
  type MedicineChange,
  medicineDetails,
} from '../../../domain/doseDetails.ts';
import { answeredAt, isHumanAnswer } from '../../../domain/answers.ts';
import { type Dose, missedAt } from '../../../domain/doses.ts';
import { hour } from '../../../domain/specConstants.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { hasRow } from '../../db/hasRow.ts';
import { HttpError } from '../../httpError.ts';
import { consumeAttempts } from '../../countAttempts.ts';
import { rateLimits } from '../../rateLimits.ts';
import { bumpVersions } from '../changes/repository.ts';
import {
  type DoseAnswer,
  isUndoRequest,
  type MedicineSchedule,
  scheduleForReminder,
} from '../doses/findAnsweredDose.ts';
import { answerOf, type DoseRow, updateDose } from '../doses/repository.ts';
import { answerDose } from '../doses/answerDose.ts';
import {
  type ActivityRow,
  creditActivity,
  insertActivity,
  activityOfDose,
  toActivity,
} from './repository.ts';

type ActivityEntry = RequestBody<'logActivity'>;
type DoseEntry = ActivityEntry & { readonly dose: string; readonly status: DoseStatus };

const isAboutDose = (entry: ActivityEntry): entry is DoseEntry =>
  entry.dose !== undefined && entry.status !== 'completed';

interface LogResult {
  readonly row: ActivityRow;
  readonly isWritten: boolean;
  readonly answeredDoseId: string | null;
}

type ActivityDetails = Pick<ActivityRow, 'details' | 'occurred_at' | 'dose_id' | 'actor_id'> & {
  status: ActivityStatus;
};

/** Null for the person's own doing, and for a miss, which only a clock decides. */
const caregiverOf = ({ user_id, status }: ActivityEntry, actorId: string): string | null =>
  actorId === user_id || status === 'missed' ? null : actorId;

const toActivityRow = (
  { newId }: Context,
  entry: ActivityEntry,
  line: ActivityDetails,
): ActivityRow => ({
  id: newId(),
  person_id: entry.user_id,
  activity_type: entry.activity_type.trim(),
  changes: null,
  ...line,
});

/** Throws `too_many` beyond the daily limit of an account, but never for a dose; the device retries later. */
const insertEntry = async (
  context: Context,
  actorId: string,
  entry: ActivityEntry,
  line: ActivityDetails,
): Promise<ActivityRow> => {
  if (line.dose_id === null) {
    await consumeAttempts(context, [rateLimits.activitiesByAccount, actorId]);
  }
  const row = toActivityRow(context, entry, line);
  await insertActivity(context.db, row);
  return row;
};

/** The line that says the status already. An undo may end an answer that hid a later skip. */
const findLine = async (
  { db }: Context,
  { id, status, logged_status }: DoseRow,
  isUndo: boolean,
): Promise<ActivityRow | undefined> => {
  if (logged_status === status) return activityOfDose(db, id, status);
  const newest = isUndo && status === 'skipped' ? await activityOfDose(db, id) : undefined;
  return newest?.status === status ? newest : undefined;
};

/**
 * Compares with `logged_status`, as log lines of several processes have no reliable order. Logs
 * nothing for an answer that was undone before it arrived.
 */
const logDose = async (
  context: Context,
  actorId: string,
  entry: DoseEntry,
  medicine: MedicineSchedule,
  { occurredAt, saidAt, now }: Pick<DoseAnswer, 'occurredAt' | 'saidAt' | 'now'>,
): Promise<LogResult> => {
  const { status, dose } = entry;
  const { row: current, changed } = await answerDose(context, medicine, {
    status,
    dose,
    occurredAt,
    saidAt,
    isUndo: isUndoRequest(entry),
    now,
    by: actorId,
  });
  const answeredDoseId = changed ? current.id : null;
  const caregiverId = caregiverOf(entry, actorId);
  // A skip of a taken dose: a line of its own, which is not the status of the dose.
  if (changed && status === 'skipped' && current.status === 'taken') {
    const details = entry.details.trim();
    const skip = { status, details, occurred_at: occurredAt, dose_id: current.id };
    const row = await insertEntry(context, actorId, entry, { ...skip, actor_id: caregiverId });
    return { row, isWritten: true, answeredDoseId };
  }
  const last = await findLine(context, current, isUndoRequest(entry));
  if (last) {
    if (current.logged_status !== current.status)
      await updateDose(context.db, current.id, { logged_status: current.status });
    // Another client may have logged this answer first, without knowing whose it is.
    const isCredited =
      caregiverId !== null && last.actor_id === null && last.occurred_at === occurredAt;
    if (isCredited) await creditActivity(context.db, last.id, caregiverId);
    return { row: last, isWritten: isCredited, answeredDoseId };
  }
  // Another answer, which outranks this one, is someone else's.
  const isOwnAnswer = current.status === status && answeredAt(answerOf(current)) <= saidAt;
  const line = {
    status: current.status,
    details:
      current.status === status
        ? entry.details.trim()
        : doseDetails(current.status, current.medicine_name),
    occurred_at: current.occurred_at ?? occurredAt,
    dose_id: current.id,
    actor_id: isOwnAnswer ? caregiverId : null,
  };
  if (current.status === 'pending' && status !== 'pending') {
    return { row: toActivityRow(context, entry, line), isWritten: false, answeredDoseId };
  }
  const row = await insertEntry(context, actorId, entry, line);
  await updateDose(context.db, current.id, { logged_status: current.status });
  return { row, isWritten: true, answeredDoseId };
};

const logEntry = async (
  context: Context,
  actorId: string,
  entry: ActivityEntry,
): Promise<LogResult> => {
  const now = context.clock.now();
  const occurredAt = Math.min(now, entry.occurred_at ?? now);
  const saidAt = Math.min(now, Math.max(occurredAt, entry.said_at ?? occurredAt));
  const { user_id: personId, activity_id: id } = entry;
  if (id && isAboutDose(entry)) {
    const isFromPerson = isHumanAnswer(entry) || isUndoRequest(entry);
    const name = isFromPerson ? parseDetails(entry.details)?.name : undefined;
    const reference = { personId, id, dose: entry.dose, name };
    const found = await scheduleForReminder(context, reference, isFromPerson);
    if (!found) throw new HttpError('not_found', 'This reminder is not known.');
    return logDose(context, actorId, entry, found, { occurredAt, saidAt, now });
  }
  const row = await insertEntry(context, actorId, entry, {
    status: entry.status,
    details: entry.details.trim(),
    occurred_at: occurredAt,
    dose_id: null,
    actor_id: caregiverOf(entry, actorId),
  });
  return { row, isWritten: true, answeredDoseId: null };
};

interface Logged {
  readonly activity: Activity;
  /** False for a repeat, which changes nothing. */
  readonly isWritten: boolean;
}

/** Also answers a dose. Runs inside a transaction. Throws `invalid`, `not_due`, `not_found`, `too_many`. */
export const logActivity = async (
  context: Context,
  entry: ActivityEntry,
  actorId: string,
): Promise<Logged> => {
  const { row, isWritten, answeredDoseId } = await logEntry(context, actorId, entry);
  const changed: ChangeTopic[] = [];
  if (answeredDoseId !== null) {
    const action = isUndoRequest(entry) ? 'answer-taken-back' : 'dose-answered';
    await audit(context, actorId, action, answeredDoseId);
    changed.push('reminders');
  }
  if (isWritten) {
    await audit(context, actorId, 'activity-logged', row.id);
    changed.push('activities');
  }
  if (changed.length > 0) await bumpVersions(context.db, [entry.user_id], changed);
  return { activity: toActivity(row), isWritten: changed.length > 0 };
};

interface MissedDose extends Dose, Pick<DoseRow, 'id' | 'person_id' | 'logged_status'> {
  readonly medicine_name: string;
}

/** Runs inside a transaction that locks the dose. */
export const logMiss = async (context: Context, dose: MissedDose) => {
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
    actor_id: null,
    changes: null,
  };
  await insertActivity(db, row);
  await updateDose(db, dose.id, { logged_status: 'missed' });
  await audit(context, null, 'activity-logged', row.id);
};

interface ChangedMedicine {
  readonly person_id: string;
  readonly medicine_name: string;
}

/**
 * What a user adds for themselves is no news. No dose has the status of the line, so no report counts it. Returns the
 * topics to bump.
 */
export const logMedicineChange = async (
  context: Context,
  { person_id, medicine_name }: ChangedMedicine,
  change: MedicineChange,
  actorId: string,
  differences: readonly MedicineDifference[] = [],
): Promise<ChangeTopic[]> => {
  const isOwn = actorId === person_id;
  const isSmall = change === 'Changed' && differences.length === 0;
  if (isOwn && (change === 'Added' || isSmall)) return [];
  const row = {
    id: context.newId(),
    person_id,
    activity_type: 'medication',
    details: medicineDetails(change, medicine_name),
    status: 'completed' as const,
    occurred_at: context.clock.now(),
    dose_id: null,
    actor_id: isOwn ? null : actorId,
    changes: differences.length === 0 ? null : JSON.stringify(differences),
  };
  await insertActivity(context.db, row);
  return ['activities'];
};

/**
 * Of who undoes it: others would go on reading that the medicine is gone. True if there was a line of the
 * last hour.
 */
export const dropDeletion = (
  { db, clock }: Context,
  { person_id, medicine_name }: ChangedMedicine,
  actorId: string,
): Promise<boolean> =>
  hasRow(
    db
      .deleteFrom('activities')
      .where('person_id', '=', person_id)
      .where('details', '=', medicineDetails('Deleted', medicine_name))
      .where('actor_id', actorId === person_id ? 'is' : '=', actorId === person_id ? null : actorId)
      .where('occurred_at', '>', clock.now() - hour)
      .returning('id'),
  );
