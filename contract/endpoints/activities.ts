import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import {
  activityStatus,
  epochMs,
  id,
  isoTime,
  localMinute,
  scheduleTime,
  text,
  positiveInteger,
} from '../fields.ts';
import { fieldLimits } from '../fieldLimits.ts';
import { amounts, daySchedule } from './medicines.ts';

/** Of a medicine: from what to what. */
export const medicineDifference = v.variant('what', [
  v.object({ what: v.picklist(['name', 'dosage', 'note']), from: v.string(), to: v.string() }),
  v.object({ what: v.literal('times'), from: v.array(scheduleTime), to: v.array(scheduleTime) }),
  v.object({ what: v.literal('amounts'), from: amounts, to: amounts }),
  v.object({ what: v.literal('days'), from: daySchedule, to: daySchedule }),
  /** Null: until it is resumed. */
  v.object({
    what: v.literal('pause'),
    until: v.nullable(localMinute),
    stop_reason: v.optional(v.string()),
  }),
]);
export type MedicineDifference = v.InferOutput<typeof medicineDifference>;

export const activity = v.object({
  id,
  activity_type: v.string(),
  details: v.string(),
  status: activityStatus,
  last_session: isoTime,
  /** In the feed: first name of the caregiver who did it; empty if their account is deleted. */
  by: v.optional(v.string()),
  /** The caregiver is the reader. */
  by_you: v.optional(v.literal(true)),
  /** Of a changed medicine. A client that is older than the server ignores unknown kinds. */
  changes: v.optional(v.fallback(v.array(medicineDifference), [])),
});
export type Activity = v.InferOutput<typeof activity>;

export const survivorDashboard = endpoint({
  method: 'GET',
  path: '/api/survivor-dashboard/{userId}',
  who: 'person',
  about: 'params.userId',
  params: v.object({ userId: id }),
  query: v.object({
    page: positiveInteger(fieldLimits.page),
    limit: positiveInteger(fieldLimits.pageSize),
  }),
  response: v.object({
    user: v.object({
      fname: v.string(),
      lname: v.string(),
      avatarUrl: v.nullable(v.string()),
      hidesNames: v.optional(v.boolean()),
    }),
    activities: v.array(activity),
    pagination: v.object({ page: v.number(), limit: v.number(), hasMore: v.boolean() }),
  }),
  invalidMessage: 'Ask for page 1 or later, with 1 to 100 activities each.',
});

/** Changes of a medicine, newest first. */
export const readMedicineHistory = endpoint({
  method: 'GET',
  path: '/api/medicines/{medicineId}/history',
  withoutToken: true,
  who: 'person',
  about: 'params.medicineId',
  params: v.object({ medicineId: id }),
  response: v.array(activity),
  errors: ['not_found'],
  invalidMessage: 'This is not the id of a medicine.',
});

export const logActivity = endpoint({
  method: 'POST',
  path: '/api/activities/log',
  withoutToken: true,
  who: 'person',
  about: 'body.user_id',
  body: v.object({
    user_id: id,
    activity_type: text(40),
    activity_id: v.optional(v.nullable(id)),
    details: text(fieldLimits.details),
    /** For a dose, `pending` undoes its answers, as in `setReminderStatus`. */
    status: activityStatus,
    dose: v.optional(localMinute),
    occurred_at: v.optional(epochMs),
    /** When the user answered the dose, if later. An undo counts for what was said before it. */
    said_at: v.optional(epochMs),
  }),
  status: 201,
  response: activity,
  errors: ['not_due', 'key_reused', 'in_progress'],
  invalidMessage: 'This activity could not be recorded.',
  takesIdempotencyKey: true,
  vital: 'withDose',
});
