import type { Reminder } from '../../../contract/endpoints/index.ts';
import { autoMissAfter } from '../../../domain/constants.ts';
import { localDateOf, localMinuteOf } from '../../../domain/zonedTime.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { zoneOf } from '../auth/repository.ts';
import { touch } from '../changes/repository.ts';
import { renameDoses } from '../doses/repository.ts';
import {
  comingRows,
  deleteComing,
  type EditKey,
  editsTaking,
  insertComing,
  insertLeaving,
  leavingRows,
} from './editsRepository.ts';
import {
  deleteReminderRows,
  holdReminders,
  insertReminder,
  reminderAt,
  reminderById,
  type ReminderRow,
  remindersOfMedicine,
} from './repository.ts';
import { assertFewTimes, duplicate, isSame, showAmong, showOne } from './rows.ts';

/**
 * An edit deletes all reminders of a medicine and makes new ones, in several calls (DESIGN section
 * 4). Until its last call nothing of it is in force; that call does all of it at once.
 */
interface Edit {
  readonly key: EditKey;
  /** Reminders in force that it takes away. */
  readonly leaving: readonly ReminderRow[];
  /** What it brings, the row of this call left out. */
  readonly coming: readonly ReminderRow[];
}

const readEdit = async ({ db }: Context, row: ReminderRow, editId: string): Promise<Edit> => {
  const key = { personId: row.person_id, editId };
  const coming = await comingRows(db, key);
  return {
    key,
    leaving: await leavingRows(db, key),
    coming: coming.filter(({ id }) => id !== row.id),
  };
};

const sameTime = (a: ReminderRow, b: ReminderRow): boolean =>
  a.medicine_key === b.medicine_key && a.schedule_time === b.schedule_time;

/** Throws `duplicate_reminder` where the row meets one in force that stays, or one of its own edit. */
const assertFree = async (
  { db }: Context,
  row: ReminderRow,
  { leaving, coming }: Edit,
): Promise<void> => {
  const leaves = new Set(leaving.map(({ id }) => id));
  for (const met of [await reminderAt(db, row), await reminderById(db, row.id)]) {
    if (met && !leaves.has(met.id)) throw duplicate(met.id);
  }
  const own = coming.find((other) => sameTime(other, row));
  if (own) throw duplicate(own.id);
};

/** The reminder that an earlier call made of the same row, where the edit has ended since. */
const madeBefore = async (
  { db }: Context,
  row: ReminderRow,
  { leaving }: Edit,
): Promise<ReminderRow | undefined> => {
  const found = await reminderById(db, row.id);
  const stays = found && isSame(found, row) && leaving.every(({ id }) => id !== found.id);
  return stays ? found : undefined;
};

/** A time that stays has been one since it was first made. */
const withMadeAt = (row: ReminderRow, leaving: readonly ReminderRow[]): ReminderRow => {
  const kept = leaving.filter(({ schedule_time }) => schedule_time === row.schedule_time);
  return kept.length === 0
    ? row
    : { ...row, made_at: Math.min(...kept.map(({ made_at }) => made_at)) };
};

/**
 * Notes one reminder that an edit brings and returns it as it will be. The same row sent again is
 * answered again. Runs inside a transaction.
 * Throws `duplicate_reminder` and `invalid` as for a reminder that is made at once.
 */
export const addToEdit = async (
  context: Context,
  row: ReminderRow,
  editId: string,
): Promise<Reminder> => {
  const { db } = context;
  await holdReminders(db, row.person_id);
  const edit = await readEdit(context, row, editId);
  const made = await madeBefore(context, row, edit);
  if (made) return showOne(context, made);
  await assertFree(context, row, edit);
  const all = [...edit.coming, row]
    .filter(({ medicine_key }) => medicine_key === row.medicine_key)
    .map((each) => withMadeAt(each, edit.leaving));
  assertFewTimes(all);
  if (!(await insertComing(db, row, editId))) throw duplicate(row.id);
  return showAmong(context, row, all);
};

/**
 * The doses of today, and those of yesterday that can still be taken, follow a medicine to its new
 * name, unless reminders with the old one stay.
 */
const carryDoses = async (
  context: Context,
  { person_id, medicine_key: to }: ReminderRow,
  leaving: readonly ReminderRow[],
): Promise<void> => {
  const { db, clock } = context;
  const zone = await zoneOf(db, person_id);
  const today = `${localDateOf(clock.now(), zone)}T`;
  const over = localMinuteOf(clock.now() - autoMissAfter, zone);
  const after = over < today ? over : today;
  const names = new Set(leaving.map(({ medicine_key }) => medicine_key));
  for (const from of names) {
    const stays = await remindersOfMedicine(db, { person_id, medicine_key: from });
    if (stays.length === 0) await renameDoses(db, { person_id, from, to, after });
  }
};

/** Edits that wanted to take the same reminders away take the new ones instead, so that the last to end stands. */
const replaceRows = async (
  { db, clock }: Context,
  { key, leaving }: Edit,
  rows: readonly ReminderRow[],
): Promise<void> => {
  const gone = leaving.map(({ id }) => id);
  const rivals = (await editsTaking(db, gone)).filter((id) => id !== key.editId);
  if (gone.length > 0) await deleteReminderRows(db, gone);
  for (const row of rows) {
    if (!(await insertReminder(db, row))) {
      throw duplicate((await reminderAt(db, row))?.id ?? row.id);
    }
  }
  await insertLeaving(
    db,
    rows.map(({ id }) => id),
    rivals,
    clock.now(),
  );
};

/**
 * Ends an edit with the last reminder that it brings, and returns that one. Runs inside a
 * transaction.
 * Throws `duplicate_reminder` and `invalid`, as above; nothing is changed then.
 */
export const endEdit = async (
  context: Context,
  row: ReminderRow,
  editId: string,
  actorId: string,
): Promise<Reminder> => {
  const { db } = context;
  await holdReminders(db, row.person_id);
  const edit = await readEdit(context, row, editId);
  const { leaving, coming, key } = edit;
  const made = await madeBefore(context, row, edit);
  if (made) return showOne(context, made);
  await assertFree(context, row, edit);
  const rows = [...coming, row].map((each) => withMadeAt(each, leaving));
  await replaceRows(context, edit, rows);
  await deleteComing(db, key);
  for (const each of rows) assertFewTimes(await remindersOfMedicine(db, each));
  await carryDoses(context, row, leaving);
  for (const { id } of leaving) await audit(context, actorId, 'reminder-deleted', id);
  for (const { id } of rows) await audit(context, actorId, 'reminder-made', id);
  const shown = await showOne(context, row);
  await touch(db, row.person_id, 'reminders');
  return shown;
};
