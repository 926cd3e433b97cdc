import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Endpoints, Reminder } from '../../../contract/endpoints/index.ts';
import { limits } from '../../../contract/fields.ts';
import { day, defaultDosage } from '../../../domain/constants.ts';
import { medicineKey, toTime } from '../../../domain/medicines.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { zoneOf } from '../auth/repository.ts';
import { answerDose } from '../doses/service.ts';
import {
  insertReminder,
  reminderAt,
  reminderById,
  type ReminderRow,
  remindersOf,
  remindersOfMedicine,
} from './repository.ts';
import { slotsOf, toReminders } from './view.ts';

/** How long ago a reminder may say it was made, on a device without network. */
const oldest = 30 * day;

/** Every reminder of a person, in the order of the day. Throws where nobody has this id. */
export const listReminders = async (context: Context, personId: string): Promise<Reminder[]> => {
  const rows = await remindersOf(context.db, personId);
  return toReminders(context, personId, await zoneOf(context.db, personId), rows);
};

/** Throws `not_found`. */
export const findReminder = async ({ db }: Context, id: string): Promise<ReminderRow> => {
  const row = await reminderById(db, id);
  if (!row) throw new Refusal('not_found', 'This reminder is not there any more.');
  return row;
};

const showOne = async (context: Context, row: ReminderRow): Promise<Reminder> => {
  const rows = await remindersOfMedicine(context.db, row);
  const zone = await zoneOf(context.db, row.person_id);
  const shown = await toReminders(context, row.person_id, zone, rows);
  const found = shown.find(({ id }) => id === row.id);
  if (!found) throw new Error('A reminder is missing among those of its own medicine');
  return found;
};

const toRow = (
  { clock, newId }: Context,
  body: BodyOf<Endpoints['createReminder']>,
): ReminderRow => {
  const now = clock.now();
  return {
    id: body.id ?? newId(),
    person_id: body.user_id,
    medicine_name: body.medicine_name.trim(),
    medicine_key: medicineKey(body.medicine_name),
    dosage: body.dosage?.trim() ?? defaultDosage,
    frequency: body.frequency,
    schedule_time: toTime(body.schedule_time),
    made_at: Math.max(now - oldest, Math.min(now, body.made_at ?? now)),
  };
};

const compared = ['person_id', 'medicine_name', 'dosage', 'frequency', 'schedule_time'] as const;

const isSame = (a: ReminderRow, b: ReminderRow): boolean =>
  compared.every((field) => a[field] === b[field]);

const duplicate = (existing_id: string) =>
  new Refusal('duplicate_reminder', 'This medicine has a reminder at this time already.', {
    existing_id,
  });

/**
 * Makes a reminder. One that came before under the same id with the same contents is answered
 * again. Runs inside a transaction.
 * Throws `duplicate_reminder` where the medicine has that time already or the id is in use,
 * `invalid` beyond the times that one medicine may have.
 */
export const createReminder = async (
  context: Context,
  body: BodyOf<Endpoints['createReminder']>,
): Promise<Reminder> => {
  const { db } = context;
  const row = toRow(context, body);
  if (!(await insertReminder(db, row))) {
    const sameId = await reminderById(db, row.id);
    if (sameId && isSame(sameId, row)) return showOne(context, sameId);
    throw duplicate((await reminderAt(db, row))?.id ?? row.id);
  }
  if ((await remindersOfMedicine(db, row)).length > limits.times) {
    throw new Refusal('invalid', `A medicine can have at most ${limits.times} times a day.`);
  }
  return showOne(context, row);
};

/**
 * Records an answer to a dose of this reminder's medicine and returns the reminder afterwards.
 * `pending`, which an alarm sets as it rings, takes nobody's answer back. Runs inside a transaction.
 * Throws `invalid` where there is no such dose, `not_due` for a miss before its time.
 */
export const setReminderStatus = async (
  context: Context,
  row: ReminderRow,
  { status, dose, occurred_at }: BodyOf<Endpoints['setReminderStatus']>,
): Promise<Reminder> => {
  const now = context.clock.now();
  if (status !== 'pending') {
    const medicine = {
      personId: row.person_id,
      key: row.medicine_key,
      slots: slotsOf(await remindersOfMedicine(context.db, row)),
      zone: await zoneOf(context.db, row.person_id),
    };
    const occurredAt = Math.min(now, occurred_at ?? now);
    await answerDose(context, medicine, { status, dose, occurredAt, now });
  }
  return showOne(context, row);
};
