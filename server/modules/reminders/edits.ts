import type { Reminder } from '../../../contract/endpoints/index.ts';
import { autoMissAfterMs } from '../../../domain/constants.ts';
import { localDateOf, localMinuteOf } from '../../../domain/zonedTime.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { EditStep } from '../../registerEndpoints.ts';
import { zoneOf } from '../auth/repository.ts';
import { bumpVersion } from '../changes/repository.ts';
import { backfillDoses } from '../doses/backfillDoses.ts';
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
  lockReminders,
  insertReminder,
  reminderAt,
  reminderById,
  type ReminderRow,
  remindersOfMedicine,
  updateReminder,
} from './repository.ts';
import {
  assertOpenEditLimit,
  assertReminderLimit,
  assertTimesLimit,
  duplicateReminder,
  hasSameContents,
  toReminderAmong,
  toReminder,
} from './reminderRows.ts';
import { sameTime, settle, type Settled } from './settle.ts';

/** Replaces a medicine's reminders in several calls, applied by the last (DESIGN section 4). */
interface Edit {
  readonly key: EditKey;
  readonly row: ReminderRow;
  /** Active reminders to delete. */
  readonly leaving: readonly ReminderRow[];
  /** Reminders of earlier calls. */
  readonly coming: readonly ReminderRow[];
}

const readEdit = async ({ db }: Context, row: ReminderRow, editId: string): Promise<Edit> => {
  const key = { personId: row.person_id, editId };
  const coming = await comingRows(db, key);
  return {
    key,
    row,
    leaving: await leavingRows(db, key),
    coming: coming.filter(({ id }) => id !== row.id),
  };
};

const assertFree = async (context: Context, { row, leaving, coming }: Edit): Promise<void> => {
  const { db } = context;
  const leaves = new Set(leaving.map(({ id }) => id));
  for (const met of [await reminderAt(db, row), await reminderById(db, row.id)]) {
    if (met && !leaves.has(met.id)) throw duplicateReminder(met.id);
  }
  const own = settle(context, coming, leaving).find((other) => sameTime(other.asked, row));
  if (own) throw duplicateReminder(own.row.id);
};

/** The result of an earlier call with the same row, possibly under the id of a kept reminder. */
const madeBefore = async (
  { db }: Context,
  { row, leaving }: Edit,
): Promise<ReminderRow | undefined> => {
  const stays = (found: ReminderRow | undefined): found is ReminderRow =>
    found !== undefined &&
    hasSameContents(found, row) &&
    leaving.every(({ id }) => id !== found.id);
  const found = await reminderById(db, row.id);
  if (stays(found)) return found;
  const former = await formerKeys(db, { personId: row.person_id, id: row.id });
  const inPlace = former.includes(row.medicine_key) ? await reminderAt(db, row) : undefined;
  return stays(inPlace) ? inPlace : undefined;
};

const addToEdit = async (
  context: Context,
  { key, row }: Edit,
  settled: readonly Settled[],
): Promise<Reminder> => {
  const all = settled
    .map((each) => each.row)
    .filter(({ medicine_key }) => medicine_key === row.medicine_key);
  assertTimesLimit(all);
  assertReminderLimit(settled.length);
  await assertOpenEditLimit(context, key);
  if (!(await insertComing(context.db, row, key.editId))) throw duplicateReminder(row.id);
  return toReminderAmong(context, settled.at(-1)?.row ?? row, all);
};

/** Renames doses of today and open ones of yesterday, unless reminders keep the old name. */
const carryDoses = async (
  { db, clock }: Context,
  { row: { person_id, medicine_key: to }, leaving }: Edit,
): Promise<void> => {
  const zone = await zoneOf(db, person_id);
  const today = `${localDateOf(clock.now(), zone)}T`;
  const over = localMinuteOf(clock.now() - autoMissAfterMs, zone);
  const after = over < today ? over : today;
  const names = new Set(leaving.map(({ medicine_key }) => medicine_key));
  for (const from of names) {
    const stays = await remindersOfMedicine(db, { person_id, medicine_key: from });
    if (stays.length > 0) continue;
    await renameDoses(db, { person_id, from, to, after });
    await renameFormer(db, { person_id, from, to });
  }
};

/** Other open edits now replace the new reminders, so that the last edit wins. */
const replaceRows = async (
  { db, clock }: Context,
  { key, leaving }: Edit,
  settled: readonly Settled[],
): Promise<void> => {
  const rows = settled.map(({ row }) => row);
  const stay = settled.flatMap(({ kept }) => kept?.id ?? []);
  const gone = leaving.map(({ id }) => id).filter((id) => !stay.includes(id));
  const rivals = await editsTaking(db, [...gone, ...stay], key.editId);
  await deleteReminderRows(db, gone);
  await deleteLeaving(db, stay, key.editId);
  for (const { row, kept } of settled) {
    const met = await reminderAt(db, row);
    if (met && met.id !== kept?.id) throw duplicateReminder(met.id);
    if (kept) await updateReminder(db, row);
    else if (!(await insertReminder(db, row))) throw duplicateReminder(row.id);
  }
  // Answers may still arrive for removed, renamed or superseded reminder ids.
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

const endEdit = async (
  context: Context,
  edit: Edit,
  settled: readonly Settled[],
  actorId: string,
): Promise<Reminder> => {
  const { db } = context;
  const { key, row, leaving } = edit;
  const rows = settled.map((each) => each.row);
  const last = settled.at(-1)?.row ?? row;
  const before = await countReminders(db, row.person_id);
  await replaceRows(context, edit, settled);
  await deleteComing(db, key);
  for (const each of rows) assertTimesLimit(await remindersOfMedicine(db, each));
  assertReminderLimit(await countReminders(db, row.person_id), before);
  await carryDoses(context, edit);
  await backfillDoses(
    context,
    settled.flatMap((each) => (each.kept ? [] : each.row)),
  );
  const stay = new Set(rows.map(({ id }) => id));
  const gone = leaving.filter(({ id }) => !stay.has(id));
  for (const { id } of gone) await audit(context, actorId, 'reminder-deleted', id);
  for (const { id } of rows) await audit(context, actorId, 'reminder-made', id);
  const shown = await toReminder(context, last);
  await bumpVersion(db, row.person_id, 'reminders');
  return shown;
};

/** Idempotent. Runs inside a transaction. Throws `duplicate_reminder`, `invalid`. */
export const bringByEdit = async (
  context: Context,
  row: ReminderRow,
  { id, last }: EditStep,
  actorId: string,
): Promise<Reminder> => {
  await lockReminders(context.db, row.person_id);
  const edit = await readEdit(context, row, id);
  const made = await madeBefore(context, edit);
  if (made) return toReminder(context, made);
  await assertFree(context, edit);
  const settled = settle(context, [...edit.coming, row], edit.leaving);
  return last ? endEdit(context, edit, settled, actorId) : addToEdit(context, edit, settled);
};
