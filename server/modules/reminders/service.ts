import { isDeepStrictEqual } from 'node:util';
import type { DaySchedule, Reminder, RequestBody } from '../../../contract/endpoints/index.ts';
import { everyDay, isSameSchedule, nextPlannedDate } from '../../../domain/daySchedule.ts';
import { defaultDosage } from '../../../domain/specConstants.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { logMedicineChange } from '../activities/logActivity.ts';
import { zoneOf } from '../users/zones.ts';
import { bumpVersions } from '../changes/repository.ts';
import { isUndoRequest } from '../doses/findAnsweredDose.ts';
import { backfillDoses } from '../doses/backfillDoses.ts';
import { answerDose } from '../doses/answerDose.ts';
import { picturePathsOf } from '../medicineRows/pictureRepository.ts';
import {
  deleteMedicineRow,
  lockMedicines,
  medicineById,
  medicineByName,
  type MedicineRow,
  medicineDefaults,
  setRevision,
  upsertMedicine,
} from '../medicineRows/repository.ts';
import { adoptDeleted, insertFormerReminders } from '../medicineRows/formerRepository.ts';
import {
  deleteReminderRows,
  insertReminder,
  isTimed,
  reminderById,
  type ReminderRow,
  remindersOf,
  remindersOfMedicine,
} from '../medicineRows/reminderRepository.ts';
import {
  assertReminderLimits,
  duplicateReminder,
  findReminder,
  hasSameContents,
  type NewReminder,
  toReminder,
} from './reminderRows.ts';
import { scheduleForReminder } from '../doses/findAnsweredDose.ts';
import { toReminders } from './view.ts';

export const listReminders = async (context: Context, personId: string): Promise<Reminder[]> => {
  const rows = (await remindersOf(context.db, personId)).filter(isTimed);
  return toReminders(context, personId, rows);
};

/** A medicine keeps its days, also when its last time was deleted; one that has ended or is taken as needed becomes daily. */
const scheduleOfNewTime = async (
  { db, clock }: Context,
  { person_id }: NewReminder,
  held: MedicineRow | undefined,
): Promise<DaySchedule> => {
  if (!held) return everyDay;
  const unpaused = { ...held.schedule, paused_from: null, paused_until: null };
  const today = localDateOf(clock.now(), await zoneOf(db, person_id));
  return nextPlannedDate(unpaused, today) === null ? everyDay : held.schedule;
};

/** Under the name of a medicine that looks the same. Locks the medicines until the transaction ends. */
export const withKnownName = async ({ db }: Context, sent: NewReminder): Promise<NewReminder> => {
  await lockMedicines(db, sent.person_id);
  const known = await medicineByName(db, sent);
  if (!known || known.medicine_key === sent.medicine_key) return sent;
  const { medicine_name, medicine_key } = known;
  return { ...sent, medicine_name, medicine_key };
};

/** The reminder, if it is there with the same contents. Runs inside a transaction. */
export const findCreated = async (
  context: Context,
  row: NewReminder,
): Promise<Reminder | undefined> => {
  const sameId = await reminderById(context.db, row.id);
  return sameId && hasSameContents(sameId, row) ? toReminder(context, sameId) : undefined;
};

/** Call it after `withKnownName`. Throws `duplicate_reminder`, `invalid`. */
export const createReminder = async (
  context: Context,
  row: NewReminder,
  actorId: string,
): Promise<Reminder> => {
  const { db, newId } = context;
  const sameId = await reminderById(db, row.id);
  const held = await medicineByName(db, row);
  const before = held ? await remindersOfMedicine(db, { ...row, medicine_id: held.id }) : [];
  const taken = before.find(({ schedule_time }) => schedule_time === row.schedule_time) ?? sameId;
  if (taken) throw duplicateReminder(taken.id);
  const { person_id, medicine_name, medicine_key } = row;
  const medicine_id = held?.id ?? ((await medicineById(db, row.id)) ? newId() : row.id);
  if (!held) await adoptDeleted(db, { ...row, id: medicine_id });
  const schedule = await scheduleOfNewTime(context, row, held);
  const dosage = row.dosage ?? held?.dosage ?? defaultDosage;
  const untimed = before.filter((each) => !isTimed(each));
  await deleteReminderRows(
    db,
    untimed.map(({ id }) => id),
  );
  await insertFormerReminders(db, untimed, context.clock.now());
  await upsertMedicine(db, {
    ...(held ?? medicineDefaults),
    id: medicine_id,
    person_id,
    medicine_name,
    medicine_key,
    dosage,
    schedule,
    revision: newId(),
  });
  const reminder = { ...row, medicine_id, schedule };
  await insertReminder(db, reminder);
  await assertReminderLimits(context, reminder, before.length);
  await backfillDoses(context, [reminder]);
  await audit(context, actorId, 'reminder-made', row.id);
  const logged = held ? [] : await logMedicineChange(context, row, 'Added', actorId);
  const shown = await toReminder(context, reminder);
  await bumpVersions(db, [person_id], ['reminders', ...logged]);
  return shown;
};

const optionalNames = Object.keys(medicineDefaults) as (keyof typeof medicineDefaults)[];

/** A client that deletes and creates every time cannot send these again. */
const hasDetails = async (db: Db, row: ReminderRow): Promise<boolean> =>
  !isSameSchedule(row.schedule, everyDay) ||
  optionalNames.some((name) => !isDeepStrictEqual(row[name], medicineDefaults[name])) ||
  (await picturePathsOf(db, row.person_id)).has(row.medicine_id);

/** Runs inside a transaction. Throws `not_found`. */
export const deleteReminder = async (
  context: Context,
  { id, person_id }: ReminderRow,
  actorId: string,
): Promise<{ message: string }> => {
  const { db, clock, newId } = context;
  await lockMedicines(db, person_id);
  const row = await findReminder(context, id);
  const { medicine_id, medicine_name } = row;
  await deleteReminderRows(db, [id]);
  const left = await remindersOfMedicine(db, row);
  if (left.length === 0 && !(await hasDetails(db, row))) await deleteMedicineRow(db, medicine_id);
  else await setRevision(db, medicine_id, newId());
  await insertFormerReminders(db, [row], clock.now());
  await audit(context, actorId, 'reminder-deleted', id);
  const logged = left.length === 0 ? await logMedicineChange(context, row, 'Deleted', actorId) : [];
  await bumpVersions(db, [person_id], ['reminders', ...logged]);
  return { message: `${medicine_name} deleted successfully` };
};

/** Ignores a ringing alarm's `pending`. Runs inside a transaction. Throws `invalid`, `not_due`. */
export const setReminderStatus = async (
  context: Context,
  row: ReminderRow,
  sent: RequestBody<'setReminderStatus'>,
  actorId: string,
): Promise<Reminder> => {
  const { status, dose, occurred_at } = sent;
  const isUndo = isUndoRequest(sent);
  if (status === 'pending' && !isUndo) return toReminder(context, row);
  const now = context.clock.now();
  const occurredAt = Math.min(now, occurred_at ?? now);
  const of = { personId: row.person_id, id: row.id, dose };
  const found = await scheduleForReminder(context, of, true);
  if (!found) throw new Error('The reminder is gone');
  const answered = await answerDose(context, found, {
    status,
    dose,
    occurredAt,
    saidAt: occurredAt,
    isUndo,
    now,
    by: actorId,
  });
  const shown = await toReminder(context, row);
  if (answered.changed) {
    const action = isUndo ? 'answer-taken-back' : 'dose-answered';
    await audit(context, actorId, action, answered.row.id);
    await bumpVersions(context.db, [row.person_id], ['reminders']);
  }
  return shown;
};
