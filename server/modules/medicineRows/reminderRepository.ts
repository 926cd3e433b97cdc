import type { Selectable } from 'kysely';
import { detailNames } from '../../../domain/medicineDetails.ts';
import type { Slot } from '../../../domain/doses.ts';
import type { Db } from '../../db/open.ts';
import { hasRow } from '../../db/hasRow.ts';
import type { RemindersTable } from '../../db/schema.ts';
import { type MedicineRow, parseMedicine } from './repository.ts';

export type ReminderRow = Selectable<RemindersTable> & Omit<MedicineRow, 'id'>;

export const isTimed = ({ schedule_time }: Pick<ReminderRow, 'schedule_time'>): boolean =>
  schedule_time !== '';

export const slotsOf = (
  rows: readonly Pick<ReminderRow, 'schedule_time' | 'made_at' | 'schedule'>[],
): Slot[] =>
  rows.filter(isTimed).map((row) => ({
    time: row.schedule_time,
    madeAt: row.made_at,
    schedule: row.schedule,
  }));

type Condition = Partial<Record<'reminders.id' | 'person_id' | 'medicine_id', string>>;

const selectReminders = async (db: Db, where: Condition, personIds?: readonly string[]) => {
  const rows = await db
    .selectFrom('reminders')
    .innerJoin('medicines', 'medicines.id', 'reminders.medicine_id')
    .select([
      'reminders.id',
      'medicine_id',
      'person_id',
      'medicine_name',
      'medicine_key',
      'dosage',
      'schedule',
      'revision',
      'stock',
      ...detailNames,
      'frequency',
      'schedule_time',
      'made_at',
    ])
    .where((eb) => eb.and(where))
    .$if(personIds !== undefined, (query) => query.where('person_id', 'in', personIds ?? []))
    .orderBy('schedule_time')
    .orderBy('reminders.id')
    .execute();
  return rows.map(parseMedicine);
};

export const remindersOf = (db: Db, person_id: string) => selectReminders(db, { person_id });

export const remindersOfPeople = (db: Db, ids: readonly string[]) => selectReminders(db, {}, ids);

/** None for a deleted medicine, also if another person's has its id now. */
export const remindersOfMedicine = (
  db: Db,
  { person_id, medicine_id }: Pick<ReminderRow, 'person_id' | 'medicine_id'>,
) => selectReminders(db, { person_id, medicine_id });

export const reminderById = async (db: Db, id: string) =>
  (await selectReminders(db, { 'reminders.id': id }))[0];

/** False if the id or the time of the medicine is taken. */
export const insertReminder = (
  db: Db,
  { id, medicine_id, frequency, schedule_time, made_at }: Selectable<RemindersTable>,
) =>
  hasRow(
    db
      .insertInto('reminders')
      .values({ id, medicine_id, frequency, schedule_time, made_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );

export const deleteReminderRows = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return;
  await db.deleteFrom('reminders').where('id', 'in', ids).execute();
};
