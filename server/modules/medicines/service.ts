import type { ChangeTopic, RequestBody } from '../../../contract/endpoints/index.ts';
import { amountsOf } from '../../../domain/amountsOf.ts';
import { pickDetails } from '../../../domain/medicineDetails.ts';
import { isSameText } from '../../../domain/comparisonKey.ts';
import { madeAtAfterChange } from '../../../domain/daySchedule.ts';
import { isOpen } from '../../../domain/doses.ts';
import { changeOf, differencesOf } from '../../../domain/medicineChanges.ts';
import { medicineKey, toTime } from '../../../domain/medicines.ts';
import { day } from '../../../domain/specConstants.ts';
import { addDays, localDateOf, localMinuteOf } from '../../../domain/zonedTime.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { dropDeletion, logMedicineChange } from '../activities/logActivity.ts';
import { zoneOf } from '../users/zones.ts';
import { bumpVersions } from '../changes/repository.ts';
import { backfillDoses } from '../doses/backfillDoses.ts';
import { setNextAt } from '../doses/doseClockRepository.ts';
import { dropPausedMisses } from '../activities/dropMisses.ts';
import { dosesWithin, renameDoses } from '../doses/repository.ts';
import { adoptDeleted, insertFormerReminders } from '../medicineRows/formerRepository.ts';
import { assertReminderLimits, clampMadeAt, duplicateReminder } from '../reminders/reminderRows.ts';
import {
  deleteReminderRows,
  insertReminder,
  isTimed,
  type ReminderRow,
  remindersOf,
  remindersOfMedicine,
} from '../medicineRows/reminderRepository.ts';
import { toRecords } from '../reminders/view.ts';
import { assertKeepsDueDose, assertSchedule, assertTimes } from './assertFits.ts';
import { startsOfRepeated } from './startsOfRepeated.ts';
import {
  deleteMedicineRow,
  lockMedicines,
  medicineById,
  medicineByName,
  type MedicineRow,
  medicineDefaults,
  upsertMedicine,
} from '../medicineRows/repository.ts';
import { revisionConflict } from './revisionConflict.ts';
import { savedStock } from '../doses/stock.ts';

type SavedMedicine = RequestBody<'saveMedicine'>;

/** A changed time starts tomorrow at the latest, in any zone. */
const maxStartDelayMs = 2 * day;

const toReference = ({ id: medicine_id, person_id }: MedicineRow) => ({ person_id, medicine_id });

export const listMedicines = async (context: Context, personId: string) =>
  toRecords(context, personId, await remindersOf(context.db, personId));

export const toRecord = async (context: Context, medicine: MedicineRow) => {
  const rows = await remindersOfMedicine(context.db, toReference(medicine));
  const [record] = await toRecords(context, medicine.person_id, rows);
  if (!record) throw new Error('A medicine has no reminders');
  return record;
};

const medicineGone = () => new HttpError('not_found', 'This medicine is not there any more.');

export const findMedicine = async ({ db }: Context, id: string) => {
  const row = await medicineById(db, id);
  if (!row) throw medicineGone();
  return row;
};

const assertReplaces = async (
  context: Context,
  held: MedicineRow | undefined,
  { replaces }: SavedMedicine,
  actorId: string,
) => {
  if (held === undefined && replaces !== null) throw medicineGone();
  if (held !== undefined && held.revision !== replaces)
    throw await revisionConflict(context, held, actorId);
};

const assertNoNamesake = async (
  { db }: Context,
  medicine: MedicineRow,
  held: MedicineRow | undefined,
) => {
  const namesake = await medicineByName(db, medicine);
  if (namesake === undefined || namesake.id === medicine.id) return;
  // Medicines of version 1.0.0 may look the same.
  const isRenamed = !held || !isSameText(held.medicine_name, medicine.medicine_name);
  if (!isRenamed && namesake.medicine_key !== medicine.medicine_key) return;
  const [first] = await remindersOfMedicine(db, toReference(namesake));
  if (first) {
    throw new HttpError('duplicate_reminder', 'A medicine of this name is there already.', {
      existing_id: first.id,
    });
  }
  await deleteMedicineRow(db, namesake.id);
};

const openOrAnsweredDoses = async (
  { db }: Context,
  { person_id: personId, id }: MedicineRow,
  now: number,
  zone: string,
) => {
  const today = localDateOf(now, zone);
  const dates = { from: addDays(today, -1), to: addDays(today, 1) };
  return (await dosesWithin(db, { personId, medicineIds: [id], ...dates })).filter(
    ({ status, dose, due_at: at }) =>
      status !== 'pending' || (at !== null && isOpen({ dose, at }, now)),
  );
};

/** Times that stay keep their reminder. Returns the new ones. */
const replaceTimes = async (
  context: Context,
  medicine: MedicineRow,
  before: readonly ReminderRow[],
  { times, saved_at }: SavedMedicine,
) => {
  const { db } = context;
  const now = clampMadeAt(context, saved_at);
  const zone = await zoneOf(db, medicine.person_id);
  const found = before.length > 0 ? await openOrAnsweredDoses(context, medicine, now, zone) : [];
  // The clock processes open doses again, by the new schedule.
  const open = found.filter(({ status }) => status === 'pending').map(({ id }) => id);
  if (open.length > 0) await setNextAt(db, open, context.clock.now());
  const latestStart = context.clock.now() + maxStartDelayMs;
  const named = times.flatMap(({ time }) => (time === null ? [] : toTime(time)));
  const change = { times: named, schedule: medicine.schedule, since: now, zone };
  const repeated = startsOfRepeated(found, before, change);
  const rows = times.map(({ reminder_id, time, starts_at = now }): ReminderRow => {
    const schedule_time = time === null ? '' : toTime(time);
    const kept = before.find((row) => isTimed(row) && row.schedule_time === schedule_time);
    const made_at = kept
      ? madeAtAfterChange(
          { time: schedule_time, madeAt: kept.made_at },
          {
            before: kept.schedule,
            after: medicine.schedule,
            now,
            zone,
            doses: found.map(({ dose }) => dose),
          },
        )
      : Math.max(now, repeated[schedule_time] ?? 0, Math.min(starts_at, latestStart));
    const row = { schedule_time, made_at, frequency: `${times.length}x` };
    return { ...medicine, ...row, id: reminder_id, medicine_id: medicine.id };
  });
  await deleteReminderRows(
    db,
    before.map(({ id }) => id),
  );
  for (const row of rows) if (!(await insertReminder(db, row))) throw duplicateReminder(row.id);
  const gone = before.filter(({ id }) => !rows.some((row) => row.id === id));
  await insertFormerReminders(db, gone, context.clock.now());
  return rows.filter(({ schedule_time }) =>
    before.every((row) => row.schedule_time !== schedule_time),
  );
};

/** The medicine as a repeated save left it. Undefined if there is something to save. Runs inside a transaction. */
export const findSaved = async (
  context: Context,
  id: string,
  { user_id, revision }: SavedMedicine,
) => {
  await lockMedicines(context.db, user_id);
  const held = await medicineById(context.db, id);
  const isSaved = held?.person_id === user_id && held.revision === revision;
  return isSaved ? toRecord(context, held) : undefined;
};

const timesOf = ({ times }: SavedMedicine) =>
  times.flatMap(({ time }) => (time === null ? [] : { schedule_time: toTime(time) }));

const describe = (
  { medicine_name: name, dosage, note, schedule, amounts }: MedicineRow,
  times: readonly Pick<ReminderRow, 'schedule_time'>[],
) => {
  const named = times.map(({ schedule_time }) => toTime(schedule_time)).filter(Boolean);
  return { name, dosage, note, schedule, amounts, times: named.toSorted() };
};

/** Call it after `findSaved`. Throws what the contract lists. */
export const saveMedicine = async (
  context: Context,
  id: string,
  body: SavedMedicine,
  actorId: string,
) => {
  const { db } = context;
  const { user_id: person_id, revision, dosage, schedule, note } = body;
  const held = await medicineById(db, id);
  if (held && held.person_id !== person_id) throw medicineGone();
  await assertReplaces(context, held, body, actorId);
  assertTimes(body);
  assertSchedule(schedule);
  const { amounts, ...known } = held ?? medicineDefaults;
  const times = timesOf(body).map(({ schedule_time }) => schedule_time);
  const medicine: MedicineRow = {
    ...known,
    id,
    person_id,
    medicine_name: body.name.trim(),
    medicine_key: medicineKey(body.name),
    dosage: dosage.trim(),
    schedule,
    stock: savedStock(context, body.stock === undefined ? (held?.stock ?? null) : body.stock),
    revision,
    ...pickDetails(body),
    amounts: amountsOf({ times, amounts: body.amounts ?? amounts }),
    ...(note !== undefined && { note: note.trim() }),
  };
  await assertNoNamesake(context, medicine, held);
  const before = held ? await remindersOfMedicine(db, toReference(held)) : [];
  if (actorId !== person_id) await assertKeepsDueDose(context, before, body);
  const isRestored = !held && (await adoptDeleted(db, medicine));
  if (!(await upsertMedicine(db, medicine))) throw medicineGone();
  const added = await replaceTimes(context, medicine, before, body);
  if (held) {
    const savedAt = clampMadeAt(context, body.saved_at);
    await dropPausedMisses(context, { ...held, schedule, savedAt });
  }
  await assertReminderLimits(context, toReference(medicine), before.length);
  if (held && held.medicine_name !== medicine.medicine_name) {
    await renameDoses(db, medicine, localDateOf(context.clock.now(), await zoneOf(db, person_id)));
  }
  await backfillDoses(context, added.filter(isTimed));
  await audit(context, actorId, 'medicine-saved', id);
  const minute = localMinuteOf(context.clock.now(), await zoneOf(db, person_id));
  const change = changeOf(held?.schedule, schedule, minute);
  const differences = held
    ? differencesOf(change, describe(held, before), describe(medicine, timesOf(body)))
    : [];
  const isUndone = isRestored && (await dropDeletion(context, medicine, actorId));
  const logged: ChangeTopic[] = isUndone
    ? ['activities']
    : await logMedicineChange(context, medicine, change, actorId, differences);
  const shown = await toRecord(context, medicine);
  await bumpVersions(db, [person_id], ['reminders', ...logged]);
  return shown;
};

/** Runs inside a transaction. Throws `not_found`. */
export const deleteMedicine = async (
  context: Context,
  { id, person_id }: MedicineRow,
  known: string | undefined,
  actorId: string,
) => {
  const { db, clock } = context;
  await lockMedicines(db, person_id);
  const medicine = await findMedicine(context, id);
  if (known !== undefined && known !== medicine.revision)
    throw await revisionConflict(context, medicine, actorId);
  await insertFormerReminders(
    db,
    await remindersOfMedicine(db, toReference(medicine)),
    clock.now(),
  );
  await deleteMedicineRow(db, id);
  await audit(context, actorId, 'medicine-deleted', id);
  const logged = await logMedicineChange(context, medicine, 'Deleted', actorId);
  await bumpVersions(db, [person_id], ['reminders', ...logged]);
  return { message: `${medicine.medicine_name} deleted successfully` };
};
