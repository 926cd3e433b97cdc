import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Activity, Endpoints, Topic } from '../../../contract/endpoints/index.ts';
import type { ActivityStatus, DoseStatus } from '../../../contract/fields.ts';
import { doseDetails } from '../../../domain/doseLog.ts';
import { type Dose, isPersons, missedAt } from '../../../domain/doses.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { limits, takeAttempt } from '../../rateLimit.ts';
import { touchAll } from '../changes/repository.ts';
import { assertMissable, assertRealMinute, takesBack } from '../doses/doseMeant.ts';
import { type DoseRow, noteLogged } from '../doses/repository.ts';
import { answerDose, type MedicineSchedule } from '../doses/service.ts';
import { placeOf, scheduleUnderId } from '../reminders/schedule.ts';
import { type ActivityRow, insertActivity, lineOfDose } from './repository.ts';
import { toActivity } from './view.ts';

type Entry = BodyOf<Endpoints['logActivity']>;
type DoseEntry = Entry & { readonly dose: string; readonly status: DoseStatus };

const isAboutDose = (entry: Entry): entry is DoseEntry =>
  entry.dose !== undefined && entry.status !== 'completed';

/** What is written down, and what of it is news. */
interface Logged {
  readonly row: ActivityRow;
  readonly isNew: boolean;
  /** The dose whose answer became another by it. */
  readonly answeredDose: string | null;
}

type Line = Pick<ActivityRow, 'details' | 'occurred_at' | 'dose_id'> & { status: ActivityStatus };

const draft = ({ newId }: Context, entry: Entry, line: Line): ActivityRow => ({
  id: newId(),
  person_id: entry.user_id,
  activity_type: entry.activity_type.trim(),
  ...line,
});

/** Throws `too_many` beyond what one account may log in a day; a device then sends it again later. */
const write = async (
  context: Context,
  actorId: string,
  entry: Entry,
  line: Line,
): Promise<ActivityRow> => {
  await takeAttempt(context, limits.activitiesByAccount, actorId);
  const row = draft(context, entry, line);
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
): Promise<Logged> => {
  const { status, dose } = entry;
  const now = context.clock.now();
  const { row: stands, changed } = await answerDose(context, medicine, {
    status,
    dose,
    occurredAt,
    takesBack: takesBack(entry),
    now,
  });
  const answeredDose = changed ? stands.id : null;
  const last =
    stands.logged_status === stands.status
      ? await lineOfDose(context.db, stands.id, stands.status)
      : undefined;
  if (last) return { row: last, isNew: false, answeredDose };
  const line = {
    status: stands.status,
    details: stands.status === status ? entry.details.trim() : doseDetails(stands.status, name),
    occurred_at: stands.occurred_at ?? occurredAt,
    dose_id: stands.id,
  };
  if (stands.status === 'pending' && status !== 'pending') {
    return { row: draft(context, entry, line), isNew: false, answeredDose };
  }
  const row = await write(context, actorId, entry, line);
  await noteLogged(context.db, stands.id, stands.status);
  return { row, isNew: true, answeredDose };
};

const logAny = async (context: Context, actorId: string, entry: Entry): Promise<Logged> => {
  const now = context.clock.now();
  const occurredAt = Math.min(now, entry.occurred_at ?? now);
  if (isAboutDose(entry)) {
    assertRealMinute(entry.dose);
    const { user_id: personId, activity_id: id, dose, status } = entry;
    const isWord = isPersons({ status }) || takesBack(entry);
    const found = id ? await scheduleUnderId(context, { personId, id, dose }, isWord) : undefined;
    if (found) return logDose(context, actorId, entry, found, occurredAt);
    if (status === 'missed') assertMissable(dose, await placeOf(context, personId), now);
  }
  const row = await write(context, actorId, entry, {
    status: entry.status,
    details: entry.details.trim(),
    occurred_at: occurredAt,
    dose_id: null,
  });
  return { row, isNew: true, answeredDose: null };
};

/**
 * Logs an activity, and with `dose` and the id of a reminder answers that dose as well, or takes its
 * answers back, also where the reminder is gone by now. One that never was leaves a plain entry, and so does a miss of a dose
 * that went with its reminder: what happened is not lost with it. Runs inside a transaction.
 * Throws `invalid` where there is no such dose, `not_due` for a miss before its time.
 */
export const logActivity = async (
  context: Context,
  entry: Entry,
  actorId: string,
): Promise<Activity> => {
  const { row, isNew, answeredDose } = await logAny(context, actorId, entry);
  const changed: Topic[] = [];
  if (answeredDose !== null) {
    const action = takesBack(entry) ? 'answer-taken-back' : 'dose-answered';
    await audit(context, actorId, action, answeredDose);
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
  await noteLogged(db, dose.id, 'missed');
  await audit(context, null, 'activity-logged', row.id);
};
