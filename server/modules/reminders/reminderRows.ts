import type { Reminder, RequestBody } from '../../../contract/endpoints/index.ts';
import { fieldLimits, quotas } from '../../../contract/fieldLimits.ts';
import { day, defaultDosage } from '../../../domain/specConstants.ts';
import { medicineKey, toTime } from '../../../domain/medicines.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { type EditKey, openEdits } from './editRepository.ts';
import { reminderById, type ReminderRow, remindersOfMedicine } from './repository.ts';
import { zoneContextOf } from './schedule.ts';
import { toReminders } from './view.ts';

/** A device without network may send a reminder this late. */
const maxMadeAtAgeMs = 30 * day;

export const toRow = (
  { clock, newId }: Context,
  body: RequestBody<'createReminder'>,
): ReminderRow => {
  const now = clock.now();
  return {
    id: body.id ?? newId(),
    person_id: body.user_id,
    medicine_name: body.medicine_name.trim(),
    medicine_key: medicineKey(body.medicine_name),
    dosage: body.dosage?.trim() || defaultDosage,
    frequency: body.frequency,
    schedule_time: toTime(body.schedule_time),
    made_at: Math.max(now - maxMadeAtAgeMs, Math.min(now, body.made_at ?? now)),
  };
};

const compared = ['person_id', 'medicine_name', 'dosage', 'frequency', 'schedule_time'] as const;

export const hasSameContents = (a: ReminderRow, b: ReminderRow): boolean =>
  compared.every((field) => a[field] === b[field]);

export const findReminder = async ({ db }: Context, id: string): Promise<ReminderRow> => {
  const row = await reminderById(db, id);
  if (!row) throw new HttpError('not_found', 'This reminder is not there any more.');
  return row;
};

/** `rows` are all reminders of the medicine. */
export const toReminderAmong = async (
  context: Context,
  row: ReminderRow,
  rows: readonly ReminderRow[],
): Promise<Reminder> => {
  const place = await zoneContextOf(context, row.person_id);
  const shown = await toReminders(context, row.person_id, place, rows);
  const found = shown.find(({ id }) => id === row.id);
  if (!found) throw new Error('A reminder is missing among those of its own medicine');
  return found;
};

export const toReminder = async (context: Context, row: ReminderRow): Promise<Reminder> =>
  toReminderAmong(context, row, await remindersOfMedicine(context.db, row));

export const duplicateReminder = (existing_id: string) =>
  new HttpError('duplicate_reminder', 'This medicine has a reminder at this time already.', {
    existing_id,
  });

/** Throws `invalid` beyond the limit, unless the count has not grown since `before`. */
export const assertReminderLimit = (count: number, before = 0): void => {
  if (count <= Math.max(quotas.reminders, before)) return;
  throw new HttpError('invalid', `A person can have at most ${quotas.reminders} reminders.`);
};

export const assertTimesLimit = (rows: readonly ReminderRow[]): void => {
  if (rows.length <= fieldLimits.times) return;
  throw new HttpError('invalid', `A medicine can have at most ${fieldLimits.times} times a day.`);
};

/** Throws `invalid`. Counts the edits begun within a day. */
export const assertOpenEditLimit = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { personId, editId }: EditKey,
): Promise<void> => {
  const open = await openEdits(db, personId, clock.now() - day);
  if (open.length < quotas.openEdits || open.includes(editId)) return;
  throw new HttpError(
    'invalid',
    'Too many changes of medicines are not finished. Please delete this medicine and add it again.',
  );
};
