import type { Reminder } from '../../../contract/endpoints/index.ts';
import { autoMissAfter } from '../../../domain/constants.ts';
import { localDateOf, localMinuteOf } from '../../../domain/zonedTime.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { zoneOf } from '../auth/repository.ts';
import { touch } from '../changes/repository.ts';
import { takeUpLate } from '../doses/late.ts';
import { renameDoses } from '../doses/repository.ts';
import {
  comingRows,
  deleteComing,
  deleteLeaving,
  type EditKey,
  editsTaking,
  insertComing,
  insertLeaving,
  leavingRows,
} from './editsRepository.ts';
import { formerKeys, insertFormer, renameFormer } from './formerRepository.ts';
import {
  countReminders,
  deleteReminderRows,
  holdReminders,
  insertReminder,
  reminderAt,
  reminderById,
  type ReminderRow,
  remindersOfMedicine,
  updateReminder,
} from './repository.ts';
import {
  assertFewReminders,
  assertFewTimes,
  duplicate,
  isSame,
  showAmong,
  showOne,
} from './rows.ts';

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
  context: Context,
  row: ReminderRow,
  { leaving, coming }: Edit,
): Promise<void> => {
  const { db } = context;
  const leaves = new Set(leaving.map(({ id }) => id));
  for (const met of [await reminderAt(db, row), await reminderById(db, row.id)]) {
    if (met && !leaves.has(met.id)) throw duplicate(met.id);
  }
  const own = settle(context, coming, leaving).find((other) => sameTime(other.asked, row));
  if (own) throw duplicate(own.row.id);
};

/**
 * The reminder that an earlier call made of the same row, where the edit has ended since: under the
 * id of the row, or under that of the reminder which stayed in its place.
 */
const madeBefore = async (
  { db }: Context,
  row: ReminderRow,
  { leaving }: Edit,
): Promise<ReminderRow | undefined> => {
  const stays = (found: ReminderRow | undefined): found is ReminderRow =>
    found !== undefined && isSame(found, row) && leaving.every(({ id }) => id !== found.id);
  const found = await reminderById(db, row.id);
  if (stays(found)) return found;
  const former = await formerKeys(db, { personId: row.person_id, id: row.id });
  const inPlace = former.includes(row.medicine_key) ? await reminderAt(db, row) : undefined;
  return stays(inPlace) ? inPlace : undefined;
};

/** What an edit brings, as it was asked for and as it will be. */
interface Settled {
  readonly asked: ReminderRow;
  readonly row: ReminderRow;
  /** The reminder that stays in its place, with its id, since answers that wait name that. */
  readonly kept: ReminderRow | undefined;
}

const settle = (
  { newId }: Context,
  asked: readonly ReminderRow[],
  leaving: readonly ReminderRow[],
): Settled[] => {
  const exact = new Map(asked.map((row) => [row, leaving.find((each) => sameTime(each, row))]));
  const spare = new Set(leaving.filter((each) => ![...exact.values()].includes(each)));
  const keptBy = (row: ReminderRow): ReminderRow | undefined => {
    const same = ({ schedule_time }: ReminderRow) => schedule_time === row.schedule_time;
    const kept = exact.get(row) ?? [...spare].find(same);
    if (kept) spare.delete(kept);
    return kept;
  };
  const taken = new Set(leaving.map(({ id }) => id));
  return asked.map((row) => {
    const kept = keptBy(row);
    // A time that stays has been one since it was first made.
    if (kept) return { asked: row, kept, row: { ...row, id: kept.id, made_at: kept.made_at } };
    return { asked: row, kept, row: taken.has(row.id) ? { ...row, id: newId() } : row };
  });
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
  const settled = settle(context, [...edit.coming, row], edit.leaving);
  const all = settled
    .map((each) => each.row)
    .filter(({ medicine_key }) => medicine_key === row.medicine_key);
  assertFewTimes(all);
  assertFewReminders(settled.length);
  if (!(await insertComing(db, row, editId))) throw duplicate(row.id);
  return showAmong(context, settled.at(-1)?.row ?? row, all);
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
    if (stays.length > 0) continue;
    await renameDoses(db, { person_id, from, to, after });
    await renameFormer(db, { person_id, from, to });
  }
};

/** Edits that wanted to take the same reminders away take the new ones instead, so that the last to end stands. */
const replaceRows = async (
  { db, clock }: Context,
  { key, leaving }: Edit,
  settled: readonly Settled[],
): Promise<void> => {
  const rows = settled.map(({ row }) => row);
  const stay = settled.flatMap(({ kept }) => kept?.id ?? []);
  const gone = leaving.map(({ id }) => id).filter((id) => !stay.includes(id));
  const rivals = (await editsTaking(db, [...gone, ...stay])).filter((id) => id !== key.editId);
  await deleteReminderRows(db, gone);
  await deleteLeaving(db, stay, key.editId);
  for (const { row, kept } of settled) {
    const met = await reminderAt(db, row);
    if (met && met.id !== kept?.id) throw duplicate(met.id);
    if (kept) await updateReminder(db, row);
    else if (!(await insertReminder(db, row))) throw duplicate(row.id);
  }
  // Answers may come under what left, under a name that changed, and under an id that was not taken.
  const asked = settled.flatMap((each) =>
    each.asked.id === each.row.id ? [] : { ...each.row, id: each.asked.id },
  );
  const before = leaving.filter(
    ({ id, medicine_key }) =>
      !rows.some((row) => row.id === id && row.medicine_key === medicine_key),
  );
  await insertFormer(db, [...before, ...asked], clock.now());
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
  const settled = settle(context, [...coming, row], leaving);
  const rows = settled.map((each) => each.row);
  const last = settled.at(-1)?.row ?? row;
  const before = await countReminders(db, row.person_id);
  await replaceRows(context, edit, settled);
  await deleteComing(db, key);
  for (const each of rows) assertFewTimes(await remindersOfMedicine(db, each));
  assertFewReminders(await countReminders(db, row.person_id), before);
  await carryDoses(context, row, leaving);
  await takeUpLate(
    context,
    settled.flatMap((each) => (each.kept ? [] : each.row)),
  );
  const stay = new Set(rows.map(({ id }) => id));
  const gone = leaving.filter(({ id }) => !stay.has(id));
  for (const { id } of gone) await audit(context, actorId, 'reminder-deleted', id);
  for (const { id } of rows) await audit(context, actorId, 'reminder-made', id);
  const shown = await showOne(context, last);
  await touch(db, row.person_id, 'reminders');
  return shown;
};
