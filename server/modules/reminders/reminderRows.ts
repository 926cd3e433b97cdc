import type { MedicineDetails, Reminder, RequestBody } from '../../../contract/endpoints/index.ts';
import { fieldLimits, quotas } from '../../../contract/fieldLimits.ts';
import { day } from '../../../domain/specConstants.ts';
import { medicineKey, toTime } from '../../../domain/medicines.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { countMedicines } from '../medicineRows/repository.ts';
import {
  reminderById,
  type ReminderRow,
  remindersOf,
  remindersOfMedicine,
} from '../medicineRows/reminderRepository.ts';
import { toReminders } from './view.ts';

/** A device without network may send a reminder this late. */
const maxMadeAtAgeMs = 30 * day;

export const clampMadeAt = ({ clock }: Pick<Context, 'clock'>, madeAt?: number): number => {
  const now = clock.now();
  return Math.max(now - maxMadeAtAgeMs, Math.min(now, madeAt ?? now));
};

/** Without a dosage it takes that of its medicine. */
export type NewReminder = Omit<
  ReminderRow,
  'medicine_id' | 'schedule' | 'revision' | 'stock' | 'dosage' | keyof MedicineDetails
> & {
  readonly dosage: string | null;
};

export const toRow = (context: Context, body: RequestBody<'createReminder'>): NewReminder => ({
  id: body.id ?? context.newId(),
  person_id: body.user_id,
  medicine_name: body.medicine_name.trim(),
  medicine_key: medicineKey(body.medicine_name),
  dosage: body.dosage?.trim() || null,
  frequency: body.frequency,
  schedule_time: toTime(body.schedule_time),
  made_at: clampMadeAt(context, body.made_at),
});

const compared = ['person_id', 'medicine_name', 'frequency', 'schedule_time'] as const;

export const hasSameContents = (held: ReminderRow, sent: NewReminder): boolean =>
  compared.every((field) => held[field] === sent[field]) &&
  held.dosage === (sent.dosage ?? held.dosage);

export const findReminder = async ({ db }: Context, id: string): Promise<ReminderRow> => {
  const row = await reminderById(db, id);
  if (!row) throw new HttpError('not_found', 'This reminder is not there any more.');
  return row;
};

export const toReminder = async (
  context: Context,
  row: Pick<ReminderRow, 'id' | 'person_id' | 'medicine_id'>,
): Promise<Reminder> => {
  const rows = await remindersOfMedicine(context.db, row);
  const shown = await toReminders(context, row.person_id, rows);
  const found = shown.find(({ id }) => id === row.id);
  if (!found) throw new Error('A reminder is missing among those of its own medicine');
  return found;
};

export const duplicateReminder = (existing_id: string) =>
  new HttpError('duplicate_reminder', 'This medicine has a reminder at this time already.', {
    existing_id,
  });

/** Throws `invalid` beyond the limits, unless the medicine had as many times `before`. */
export const assertReminderLimits = async (
  { db }: Context,
  medicine: Pick<ReminderRow, 'person_id' | 'medicine_id'>,
  before: number,
): Promise<void> => {
  const all = await remindersOf(db, medicine.person_id);
  const own = all.filter(({ medicine_id }) => medicine_id === medicine.medicine_id).length;
  if (own <= before) return;
  if (own > fieldLimits.times) {
    throw new HttpError('invalid', `A medicine can have at most ${fieldLimits.times} times a day.`);
  }
  if (all.length > quotas.reminders) {
    throw new HttpError('invalid', `A person can have at most ${quotas.reminders} reminders.`);
  }
  if (before === 0 && (await countMedicines(db, medicine.person_id)) > quotas.medicines) {
    throw new HttpError('invalid', `A person can have at most ${quotas.medicines} medicines.`);
  }
};
