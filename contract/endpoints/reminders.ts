import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import {
  blank,
  dosage,
  doseStatus,
  epochMs,
  frequency,
  id,
  localMinute,
  medicineName,
  scheduleTime,
  message,
} from '../fields.ts';

/** The user undid every answer up to this instant; null if never. */
const undoneAt = v.nullable(epochMs);

export const reportedDose = v.object({
  dose: localMinute,
  status: doseStatus,
  occurred_at: v.nullable(epochMs),
  /** When the user answered, if later. */
  said_at: v.optional(epochMs),
  /** Of a taken dose: the last later skip, which counts if only `taken` was undone. */
  skipped_at: v.optional(epochMs),
  undone_at: undoneAt,
  /** Of a dose without an answer: who asked about it last, and when. */
  asked: v.optional(v.object({ by: v.string(), at: epochMs })),
});

const reminder = v.object({
  id,
  user_id: id,
  medicine_name: v.string(),
  dosage: v.string(),
  frequency: v.string(),
  schedule_time: scheduleTime,
  /** Status of the medicine's current dose, equal in all its rows. */
  status: doseStatus,
  /** Null while the medicine has no dose yet. */
  dose: v.nullable(localMinute),
  occurred_at: v.nullable(epochMs),
  undone_at: undoneAt,
  /** The last due dose of this time, so that a new device knows its state. */
  last_due: v.nullable(reportedDose),
  /** Doses answered or undone today, including those of moved times; equal in all rows. */
  said_today: v.optional(v.array(reportedDose)),
  made_at: epochMs,
});
export type Reminder = v.InferOutput<typeof reminder>;

export const listReminders = endpoint({
  method: 'GET',
  path: '/api/reminders/{userId}',
  withoutToken: true,
  who: 'person',
  about: 'params.userId',
  params: v.object({ userId: id }),
  response: v.array(reminder),
  invalidMessage: 'This is not the id of a person.',
});

export const createReminder = endpoint({
  method: 'POST',
  path: '/api/reminders',
  withoutToken: true,
  who: 'person',
  about: 'body.user_id',
  body: v.object({
    /** Made on the device, so that a reminder created offline keeps its id. */
    id: v.optional(id),
    user_id: id,
    medicine_name: medicineName,
    dosage: v.optional(v.union([dosage, blank])),
    schedule_time: scheduleTime,
    frequency,
    made_at: v.optional(epochMs),
  }),
  status: 201,
  response: reminder,
  errors: ['not_found', 'duplicate_reminder', 'key_reused', 'in_progress'],
  invalidMessage: 'Please check the name, the dosage and the time of this medicine.',
  takesIdempotencyKey: true,
});

export const setReminderStatus = endpoint({
  method: 'PUT',
  path: '/api/reminders/{reminderId}',
  withoutToken: true,
  who: 'person',
  about: 'params.reminderId',
  params: v.object({ reminderId: id }),
  body: v.object({
    /** `pending` undoes answers up to `occurred_at`, but only if `dose` is set too. */
    status: doseStatus,
    dose: v.optional(localMinute),
    occurred_at: v.optional(epochMs),
  }),
  response: reminder,
  errors: ['not_found', 'not_due'],
  invalidMessage: 'This status could not be recorded.',
  vital: true,
});

export const deleteReminder = endpoint({
  method: 'DELETE',
  path: '/api/reminders/{reminderId}',
  withoutToken: true,
  who: 'person',
  about: 'params.reminderId',
  params: v.object({ reminderId: id }),
  response: message,
  errors: ['not_found'],
  invalidMessage: 'This is not the id of a reminder.',
  vital: true,
});
