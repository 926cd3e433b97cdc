import { quotas } from '../../../contract/fieldLimits.ts';
import type { Db } from '../../db/open.ts';
import type { ReminderRow } from './repository.ts';

export interface EditKey {
  readonly personId: string;
  readonly editId: string;
}

export const pendingDeletes = (db: Db, { personId, editId }: EditKey): Promise<ReminderRow[]> =>
  db
    .selectFrom('reminders')
    .innerJoin('edits_leaving', 'edits_leaving.reminder_id', 'reminders.id')
    .selectAll('reminders')
    .where('edits_leaving.edit_id', '=', editId)
    .where('reminders.person_id', '=', personId)
    .orderBy('schedule_time')
    .execute();

export const insertPendingDeletes = async (
  db: Db,
  reminderIds: readonly string[],
  editIds: readonly string[],
  now: number,
): Promise<void> => {
  const rows = editIds.flatMap((edit_id) =>
    reminderIds.map((reminder_id) => ({ edit_id, reminder_id, made_at: now })),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('edits_leaving')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const clearPendingDeletes = async (
  db: Db,
  reminderIds: readonly string[],
  editId: string,
): Promise<void> => {
  if (reminderIds.length === 0) return;
  await db
    .deleteFrom('edits_leaving')
    .where('reminder_id', 'in', reminderIds)
    .where('edit_id', '=', editId)
    .execute();
};

export const openEdits = async (db: Db, personId: string, since: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('edits_leaving')
    .innerJoin('reminders', 'reminders.id', 'edits_leaving.reminder_id')
    .select('edits_leaving.edit_id')
    .where('reminders.person_id', '=', personId)
    .where('edits_leaving.made_at', '>', since)
    .union(
      db
        .selectFrom('edits_coming')
        .select('edit_id')
        .where('person_id', '=', personId)
        .where('made_at', '>', since),
    )
    .execute();
  return rows.map((row) => row.edit_id);
};

export const editsDeleting = async (
  db: Db,
  reminderIds: readonly string[],
  editId: string,
): Promise<string[]> => {
  if (reminderIds.length === 0) return [];
  const rows = await db
    .selectFrom('edits_leaving')
    .select('edit_id')
    .distinct()
    .where('reminder_id', 'in', reminderIds)
    .where('edit_id', '<>', editId)
    // Older data may exceed the limit.
    .limit(quotas.openEdits)
    .execute();
  return rows.map((row) => row.edit_id);
};

export const pendingInserts = async (
  db: Db,
  { personId, editId }: EditKey,
): Promise<ReminderRow[]> => {
  const rows = await db
    .selectFrom('edits_coming')
    .selectAll()
    .where('person_id', '=', personId)
    .where('edit_id', '=', editId)
    .orderBy('schedule_time')
    .execute();
  return rows.map(({ edit_id: _, ...row }) => row);
};

/** Moves an id from an earlier edit of the user; false if it belongs to another user. */
export const insertPendingInsert = async (
  db: Db,
  row: ReminderRow,
  editId: string,
): Promise<boolean> => {
  const made = await db
    .insertInto('edits_coming')
    .values({ ...row, edit_id: editId })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...row, edit_id: editId })
        .where('edits_coming.person_id', '=', row.person_id),
    )
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
};

export const clearPendingInserts = async (db: Db, { personId, editId }: EditKey): Promise<void> => {
  await db
    .deleteFrom('edits_coming')
    .where('person_id', '=', personId)
    .where('edit_id', '=', editId)
    .execute();
};
