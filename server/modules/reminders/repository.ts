import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { RemindersTable } from '../../db/schema.ts';

export type ReminderRow = Selectable<RemindersTable>;

const selectReminders = (db: Db, where: Partial<ReminderRow>) =>
  db
    .selectFrom('reminders')
    .selectAll()
    .where((eb) => eb.and(where))
    .orderBy('schedule_time')
    .orderBy('id');

export const remindersOf = (db: Db, person_id: string): Promise<ReminderRow[]> =>
  selectReminders(db, { person_id }).execute();

export const countReminders = async (db: Db, personId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('reminders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return count;
};

export const remindersOfMedicine = (
  db: Db,
  { person_id, medicine_key }: Pick<ReminderRow, 'person_id' | 'medicine_key'>,
): Promise<ReminderRow[]> => selectReminders(db, { person_id, medicine_key }).execute();

export const reminderById = (db: Db, id: string): Promise<ReminderRow | undefined> =>
  selectReminders(db, { id }).executeTakeFirst();

export const reminderAt = (
  db: Db,
  {
    person_id,
    medicine_key,
    schedule_time,
  }: Pick<ReminderRow, 'person_id' | 'medicine_key' | 'schedule_time'>,
): Promise<ReminderRow | undefined> =>
  selectReminders(db, { person_id, medicine_key, schedule_time }).executeTakeFirst();

/** False when the id or the time of the medicine is taken. */
export const insertReminder = async (db: Db, row: ReminderRow): Promise<boolean> => {
  const made = await db
    .insertInto('reminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
};

export const updateReminder = async (db: Db, { id, ...row }: ReminderRow): Promise<void> => {
  await db.updateTable('reminders').set(row).where('id', '=', id).execute();
};

export const deleteReminderRows = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.deleteFrom('reminders').where('id', 'in', ids).execute();
};

/** Locks until the transaction ends: the no-op update works on both engines. */
export const lockReminders = async (db: Db, personId: string): Promise<void> => {
  await db
    .updateTable('users')
    .set((eb) => ({ time_zone: eb.ref('time_zone') }))
    .where('id', '=', personId)
    .execute();
};
