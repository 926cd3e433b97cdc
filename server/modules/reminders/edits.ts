import type { Reminder } from '../../../contract/endpoints/index.ts';
import { autoMissAfterMs } from '../../../domain/specConstants.ts';
import { localDateOf, localMinuteOf } from '../../../domain/zonedTime.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { EditStep } from '../../registerEndpoints.ts';
import { zoneOf } from '../auth/repository.ts';
import { bumpVersions } from '../changes/repository.ts';
import { backfillDoses } from '../doses/backfillDoses.ts';
import { renameDoses } from '../doses/repository.ts';
import {
  pendingInserts,
  clearPendingInserts,
  clearPendingDeletes,
  type EditKey,
  editsDeleting,
  insertPendingInsert,
  insertPendingDeletes,
  pendingDeletes,
} from './editRepository.ts';
import {
  aliasMedicineKeys,
  insertReminderAliases,
  renameReminderAliases,
} from './reminderAliasRepository.ts';
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

const isSameTime = (a: ReminderRow, b: ReminderRow): boolean =>
  a.medicine_key === b.medicine_key && a.schedule_time === b.schedule_time;

interface PlannedReminder {
  readonly asked: ReminderRow;
  readonly row: ReminderRow;
  /** The reminder that keeps its id, because pending answers name it. */
  readonly kept: ReminderRow | undefined;
}

const matchKeptReminders = (
  { newId }: Pick<Context, 'newId'>,
  asked: readonly ReminderRow[],
  leaving: readonly ReminderRow[],
): PlannedReminder[] => {
  const exact = new Map(asked.map((row) => [row, leaving.find((each) => isSameTime(each, row))]));
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
    if (kept) return { asked: row, kept, row: { ...row, id: kept.id, made_at: kept.made_at } };
    return { asked: row, kept, row: taken.has(row.id) ? { ...row, id: newId() } : row };
  });
};

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
  const coming = await pendingInserts(db, key);
  return {
    key,
    row,
    leaving: await pendingDeletes(db, key),
    coming: coming.filter(({ id }) => id !== row.id),
  };
};

const assertNoConflict = async (
  context: Context,
  { row, leaving, coming }: Edit,
): Promise<void> => {
  const { db } = context;
  const leaves = new Set(leaving.map(({ id }) => id));
  for (const met of [await reminderAt(db, row), await reminderById(db, row.id)]) {
    if (met && !leaves.has(met.id)) throw duplicateReminder(met.id);
  }
  const own = matchKeptReminders(context, coming, leaving).find((other) =>
    isSameTime(other.asked, row),
  );
  if (own) throw duplicateReminder(own.row.id);
};

/** The result of an earlier call with the same row, possibly under the id of a kept reminder. */
const findEarlierResult = async (
  { db }: Context,
  { row, leaving }: Edit,
): Promise<ReminderRow | undefined> => {
  const stays = (found: ReminderRow | undefined): found is ReminderRow =>
    found !== undefined &&
    hasSameContents(found, row) &&
    leaving.every(({ id }) => id !== found.id);
  const found = await reminderById(db, row.id);
  if (stays(found)) return found;
  const former = await aliasMedicineKeys(db, { personId: row.person_id, id: row.id });
  const inPlace = former.includes(row.medicine_key) ? await reminderAt(db, row) : undefined;
  return stays(inPlace) ? inPlace : undefined;
};

const storeEditStep = async (
  context: Context,
  { key, row }: Edit,
  settled: readonly PlannedReminder[],
): Promise<Reminder> => {
  const all = settled
    .map((each) => each.row)
    .filter(({ medicine_key }) => medicine_key === row.medicine_key);
  assertTimesLimit(all);
  assertReminderLimit(settled.length);
  await assertOpenEditLimit(context, key);
  if (!(await insertPendingInsert(context.db, row, key.editId))) throw duplicateReminder(row.id);
  return toReminderAmong(context, settled.at(-1)?.row ?? row, all);
};

/** Renames doses of today and open ones of yesterday, unless reminders keep the old name. */
const moveDosesToNewName = async (
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
    await renameReminderAliases(db, { person_id, from, to });
  }
};

/** Other open edits now replace the new reminders, so that the last edit wins. */
const replaceRows = async (
  { db, clock }: Context,
  { key, leaving }: Edit,
  settled: readonly PlannedReminder[],
): Promise<void> => {
  const rows = settled.map(({ row }) => row);
  const stay = settled.flatMap(({ kept }) => kept?.id ?? []);
  const gone = leaving.map(({ id }) => id).filter((id) => !stay.includes(id));
  const rivals = await editsDeleting(db, [...gone, ...stay], key.editId);
  await deleteReminderRows(db, gone);
  await clearPendingDeletes(db, stay, key.editId);
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
  await insertReminderAliases(db, [...before, ...asked], clock.now());
  await insertPendingDeletes(
    db,
    rows.map(({ id }) => id),
    rivals,
    clock.now(),
  );
};

const applyEdit = async (
  context: Context,
  edit: Edit,
  settled: readonly PlannedReminder[],
  actorId: string,
): Promise<Reminder> => {
  const { db } = context;
  const { key, row, leaving } = edit;
  const rows = settled.map((each) => each.row);
  const last = settled.at(-1)?.row ?? row;
  const before = await countReminders(db, row.person_id);
  await replaceRows(context, edit, settled);
  await clearPendingInserts(db, key);
  for (const each of rows) assertTimesLimit(await remindersOfMedicine(db, each));
  assertReminderLimit(await countReminders(db, row.person_id), before);
  await moveDosesToNewName(context, edit);
  await backfillDoses(
    context,
    settled.flatMap((each) => (each.kept ? [] : each.row)),
  );
  const stay = new Set(rows.map(({ id }) => id));
  const gone = leaving.filter(({ id }) => !stay.has(id));
  for (const { id } of gone) await audit(context, actorId, 'reminder-deleted', id);
  for (const { id } of rows) await audit(context, actorId, 'reminder-made', id);
  const shown = await toReminder(context, last);
  await bumpVersions(db, [row.person_id], ['reminders']);
  return shown;
};

/** Idempotent. Runs inside a transaction. Throws `duplicate_reminder`, `invalid`. */
export const handleEditStep = async (
  context: Context,
  row: ReminderRow,
  { id, last }: EditStep,
  actorId: string,
): Promise<Reminder> => {
  await lockReminders(context.db, row.person_id);
  const edit = await readEdit(context, row, id);
  const made = await findEarlierResult(context, edit);
  if (made) return toReminder(context, made);
  await assertNoConflict(context, edit);
  const settled = matchKeptReminders(context, [...edit.coming, row], edit.leaving);
  return last ? applyEdit(context, edit, settled, actorId) : storeEditStep(context, edit, settled);
};
