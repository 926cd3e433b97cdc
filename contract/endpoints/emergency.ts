import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { alertStatus, epochMs, id, isoTime, message, noNul } from '../fields.ts';
import { fieldLimits } from '../fieldLimits.ts';

const between = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));

export const alertLocation = v.object({
  lat: between(-90, 90),
  lon: between(-180, 180),
  /** In metres. */
  accuracy: between(0, 100_000_000),
  /** When the device measured it. */
  at: epochMs,
});
export type AlertLocation = v.InferOutput<typeof alertLocation>;

export const alert = v.object({
  id,
  emergency_id: id,
  survivor_id: id,
  fname: v.string(),
  lname: v.string(),
  /** Pages of version 1.0.0 reject the list if it is not null. */
  phone: v.null(),
  survivor_phone: v.optional(v.nullable(v.string())),
  message: v.string(),
  alert_type: v.string(),
  status: alertStatus,
  created_at: isoTime,
  pressed_at: isoTime,
  caregiver_id: id,
  caregiver_name: v.string(),
  /** The first caregiver to answer this emergency who is still connected. */
  answered_by: v.nullable(v.string()),
  answered_at: v.nullable(isoTime),
  /** When the survivor reported to be OK; answered alerts keep their status. */
  withdrawn_at: v.nullable(isoTime),
  location: v.optional(alertLocation),
  /** The caregivers who have answered, in order, while open without those who left; absent in stored lists of version 1.0.0. */
  seen_by: v.optional(
    v.array(
      v.object({
        name: v.string(),
        at: isoTime,
        /** Absent for oneself, and if there is none or it is hidden. */
        phone: v.optional(v.string()),
      }),
    ),
  ),
  /** Null also if the account of the caregiver who closed it is deleted. */
  closed_by: v.optional(v.nullable(v.string())),
  /** When a caregiver closed it for all. */
  closed_at: v.optional(v.nullable(isoTime)),
  /** When everyone who had seen it had left, and the first of them; absent from servers of version 1.0.0. */
  reopened_at: v.optional(v.nullable(isoTime)),
  left_by: v.optional(v.nullable(v.string())),
});
export type Alert = v.InferOutput<typeof alert>;

/** The server omits or repairs optional fields instead of rejecting an alert. */
const lenientText = (max: number) => v.pipe(v.string(), v.maxLength(max), noNul);

export const sendEmergency = endpoint({
  method: 'POST',
  path: '/api/emergency/send',
  who: 'survivor',
  body: v.object({
    /** Made on the device, so that every retry refers to the same alert. */
    id: v.optional(id),
    message: v.optional(lenientText(fieldLimits.alertMessage)),
    alert_type: v.optional(lenientText(40)),
    location_data: v.optional(v.unknown()),
    /** `epochMs`; fractions are rounded and invalid values are ignored. */
    occurred_at: v.optional(v.unknown()),
  }),
  status: 201,
  response: v.object({
    totalCaregivers: v.number(),
    caregivers: v.array(v.string()),
    alertIds: v.array(id),
    message: v.string(),
    /** Caregivers no push can reach now. */
    unreachable: v.array(v.string()),
    /** The survivor was OK before the alert arrived, so no one was notified. */
    withdrawn: v.optional(v.boolean()),
  }),
  errors: ['key_reused', 'in_progress'],
  invalidMessage: 'This alert could not be read.',
  takesIdempotencyKey: true,
  urgent: true,
});

/** Follows an open alert, whose call and transaction it must not delay. The first one stays. */
export const locateEmergency = endpoint({
  method: 'PUT',
  path: '/api/emergency/{emergencyId}/location',
  who: 'survivor',
  params: v.object({ emergencyId: id }),
  body: alertLocation,
  response: message,
  /** The alert has not arrived yet. */
  errors: ['in_progress'],
  invalidMessage: 'This location could not be read.',
  vital: true,
});

/** Also valid before the alert arrives, which then notifies no one; an answered alert stays. */
export const withdrawEmergency = endpoint({
  method: 'PUT',
  path: '/api/emergency/withdraw/{emergencyId}',
  who: 'survivor',
  params: v.object({ emergencyId: id }),
  response: v.object({
    message: v.string(),
    /** All caregivers had closed the alert, so no one is notified again. */
    alreadyClosed: v.optional(v.boolean()),
  }),
  invalidMessage: 'This is not the id of an alert.',
  urgent: true,
});

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/emergency/alerts',
  who: 'signedIn',
  response: v.array(alert),
});

export const updateAlert = endpoint({
  method: 'PUT',
  path: '/api/emergency/update-status/{alertId}',
  who: 'alert',
  params: v.object({ alertId: id }),
  body: v.object({ status: v.picklist(['acknowledged', 'resolved', 'false_alarm']) }),
  response: alert,
  errors: ['alert_final'],
  invalidMessage: 'This status could not be recorded.',
  vital: true,
});
