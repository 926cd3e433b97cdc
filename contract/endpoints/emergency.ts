import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { alertStatus, id, isoTime, limits, noNul } from '../fields.ts';

/** One alert to one caregiver (SPEC section 3). */
export const alert = v.object({
  id,
  /** The press that it tells of: every caregiver has an alert of their own of it. */
  emergency_id: id,
  survivor_id: id,
  /** Of the survivor. */
  fname: v.string(),
  lname: v.string(),
  /** No phone numbers are kept in this product. */
  phone: v.null(),
  message: v.string(),
  alert_type: v.string(),
  status: alertStatus,
  /** When the server learned of it. */
  created_at: isoTime,
  /** When the button was pressed: earlier than `created_at` where the network was away. */
  pressed_at: isoTime,
  caregiver_id: id,
  caregiver_name: v.string(),
  /** Who answered first of all who were told, and when. */
  answered_by: v.nullable(v.string()),
  answered_at: v.nullable(isoTime),
  /** When the survivor said that they are OK: it was cancelled by that unless a caregiver had answered it. */
  withdrawn_at: v.nullable(isoTime),
});
export type Alert = v.InferOutput<typeof alert>;

/** Nothing about an alert is refused that could be left out or repaired. */
const lenientText = (max: number) => v.pipe(v.string(), v.maxLength(max), noNul);

export const sendEmergency = endpoint({
  method: 'POST',
  path: '/api/emergency/send',
  auth: 'bearer',
  who: 'survivor',
  body: v.object({
    /** Made on the device, so that the alert is one thing from the press on. */
    id: v.optional(id),
    message: v.optional(lenientText(limits.alertMessage)),
    alert_type: v.optional(lenientText(40)),
    location_data: v.optional(v.unknown()),
    /** `epochMs`; a fraction is rounded, and what is no instant is left out. */
    occurred_at: v.optional(v.unknown()),
  }),
  status: 201,
  response: v.object({
    totalCaregivers: v.number(),
    caregivers: v.array(v.string()),
    alertIds: v.array(id),
    message: v.string(),
    /**
     * Those of them whom no push can reach now: they see it when they open the app. Absent from what
     * was recorded before it was told.
     */
    unreachable: v.optional(v.array(v.string())),
    /** The person had said that they are OK before it came, which is why nobody was told. */
    withdrawn: v.optional(v.boolean()),
  }),
  errors: ['key_reused', 'in_progress'],
  invalidMessage: 'This alert could not be read.',
  takesIdempotencyKey: true,
  urgent: true,
});

/**
 * "I am OK", whatever the state of the alert: one that the server does not know yet notifies no one
 * when it arrives. One that a caregiver has answered keeps its status.
 */
export const withdrawEmergency = endpoint({
  method: 'PUT',
  path: '/api/emergency/withdraw/{emergencyId}',
  auth: 'bearer',
  who: 'survivor',
  params: v.object({ emergencyId: id }),
  status: 200,
  response: v.object({
    message: v.string(),
    /** Everybody who was told had closed it before: nobody is told anew. */
    alreadyClosed: v.optional(v.boolean()),
  }),
  errors: [],
  invalidMessage: 'This is not the id of an alert.',
  urgent: true,
});

/** A caregiver's alerts, or a survivor's own ones; newest first. */
export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/emergency/alerts',
  auth: 'bearer',
  who: 'signedIn',
  status: 200,
  response: v.array(alert),
  errors: [],
  invalidMessage: 'The alerts could not be read.',
});

export const updateAlert = endpoint({
  method: 'PUT',
  path: '/api/emergency/update-status/{alertId}',
  auth: 'bearer',
  who: 'alert',
  params: v.object({ alertId: id }),
  body: v.object({ status: v.picklist(['acknowledged', 'resolved', 'false_alarm']) }),
  status: 200,
  response: alert,
  errors: ['alert_final'],
  invalidMessage: 'This status could not be recorded.',
});
