import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { alertStatus, doseStatus, epochMs, id, isoTime, limits, role } from '../fields.ts';
import { activity } from './activities.ts';
import { message } from './shared.ts';

const nullableTime = v.nullable(epochMs);

/** All that is kept about a person, but for secrets, which are kept as hashes. */
export const accountExport = v.object({
  exported_at: isoTime,
  user: v.object({
    id,
    role,
    fname: v.string(),
    lname: v.string(),
    email: v.string(),
    time_zone: v.string(),
    made_at: epochMs,
    /** A data URL. */
    avatar: v.nullable(v.string()),
  }),
  sessions: v.array(v.object({ made_at: epochMs, extended_at: epochMs, expires_at: epochMs })),
  devices: v.array(v.object({ push_service: v.string(), made_at: epochMs })),
  pairings: v.array(
    v.object({ survivor_id: id, caregiver_id: id, made_at: epochMs, ended_at: nullableTime }),
  ),
  reminders: v.array(
    v.object({
      id,
      medicine_name: v.string(),
      dosage: v.string(),
      frequency: v.string(),
      schedule_time: v.string(),
      made_at: epochMs,
    }),
  ),
  doses: v.array(
    v.object({
      medicine: v.string(),
      dose: v.string(),
      status: doseStatus,
      occurred_at: nullableTime,
    }),
  ),
  activities: v.array(activity),
  /** Sent by this person, or sent to them. */
  alerts: v.array(
    v.object({
      id,
      survivor_id: id,
      caregiver_id: id,
      message: v.string(),
      alert_type: v.string(),
      location_data: v.nullable(v.string()),
      status: alertStatus,
      pressed_at: epochMs,
      made_at: epochMs,
    }),
  ),
  audit: v.array(v.object({ at: epochMs, action: v.string(), subject_id: v.nullable(v.string()) })),
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  auth: 'bearer',
  access: 'session',
  who: 'signedIn',
  status: 200,
  answer: accountExport,
  errors: [],
  invalidMessage: 'Your data could not be collected.',
});

/** Erases all that is kept about a person, for good. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  auth: 'bearer',
  access: 'session',
  who: 'signedIn',
  body: v.object({ password: v.pipe(v.string(), v.maxLength(limits.passwordTyped)) }),
  status: 200,
  answer: message,
  errors: ['password_refused'],
  invalidMessage: 'Please enter your password.',
});
