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
} from '../fields.ts';
import { message } from './shared.ts';

/** Up to when a person took back every answer to a dose; null where nobody did (DESIGN section 5). */
const undoneAt = v.optional(v.nullable(epochMs), null);

/** What is known of one dose. */
const reportedDose = v.object({
  dose: localMinute,
  status: doseStatus,
  occurred_at: v.nullable(epochMs),
  undone_at: undoneAt,
});

/** One reminder: a medicine at one time of the day (SPEC section 3). */
export const reminder = v.object({
  id,
  user_id: id,
  medicine_name: v.string(),
  dosage: v.string(),
  frequency: v.string(),
  schedule_time: scheduleTime,
  /** Of the medicine's current dose (DESIGN section 5), the same in all its rows. */
  status: doseStatus,
  /** The current dose, or null while the medicine has none yet. */
  dose: v.nullable(localMinute),
  /** When the current dose was answered; null while it is pending. */
  occurred_at: v.nullable(epochMs),
  undone_at: undoneAt,
  /** The dose of this very time that fell due last, so that a device new to it knows the day. */
  last_due: v.nullable(reportedDose),
  /**
   * Each dose of the medicine that somebody answered or took back today, of a time that was moved
   * since too; the same in all its rows.
   */
  said_today: v.optional(v.array(reportedDose)),
  /** When the reminder was made: a minute before that is no dose. */
  made_at: epochMs,
});
export type Reminder = v.InferOutput<typeof reminder>;

export const listReminders = endpoint({
  method: 'GET',
  path: '/api/reminders/{userId}',
  auth: 'none',
  who: 'person',
  params: v.object({ userId: id }),
  status: 200,
  response: v.array(reminder),
  errors: [],
  invalidMessage: 'This is not the id of a person.',
});

export const createReminder = endpoint({
  method: 'POST',
  path: '/api/reminders',
  auth: 'none',
  who: 'person',
  body: v.object({
    /** Made on the device, so that a reminder of an offline hour keeps its id. */
    id: v.optional(id),
    user_id: id,
    medicine_name: medicineName,
    /** Empty counts as missing. */
    dosage: v.optional(v.union([dosage, blank])),
    schedule_time: scheduleTime,
    frequency,
    made_at: v.optional(epochMs),
  }),
  status: 201,
  response: reminder,
  errors: ['duplicate_reminder', 'key_reused', 'in_progress'],
  invalidMessage: 'Please check the name, the dosage and the time of this medicine.',
  takesIdempotencyKey: true,
  takesEditId: true,
});

export const setReminderStatus = endpoint({
  method: 'PUT',
  path: '/api/reminders/{reminderId}',
  auth: 'none',
  who: 'person',
  params: v.object({ reminderId: id }),
  body: v.object({
    /**
     * `pending`, which an alarm sets as it rings, takes nobody's answer back; with `dose` and
     * `occurred_at` it takes back every answer up to that instant.
     */
    status: doseStatus,
    dose: v.optional(localMinute),
    occurred_at: v.optional(epochMs),
  }),
  status: 200,
  response: reminder,
  errors: ['not_found', 'not_due'],
  invalidMessage: 'This status could not be recorded.',
});

export const deleteReminder = endpoint({
  method: 'DELETE',
  path: '/api/reminders/{reminderId}',
  auth: 'none',
  who: 'person',
  params: v.object({ reminderId: id }),
  status: 200,
  response: message,
  errors: ['not_found'],
  invalidMessage: 'This is not the id of a reminder.',
  takesEditId: true,
});
