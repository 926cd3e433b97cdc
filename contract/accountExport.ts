import * as v from 'valibot';
import { alertStatus, doseStatus, epochMs, id, isoTime, role, zone } from './fields.ts';
import { pushKind, pushState } from './messages.ts';
import { activity } from './endpoints/activities.ts';
import { alertLocation } from './endpoints/emergency.ts';
import { daySchedule, medicineDetails, stock } from './endpoints/medicines.ts';
import { hearing } from './endpoints/pairing.ts';

const nullableTime = v.nullable(epochMs);

/** Everything stored about the account, except secrets and the exclusions in ADR 0011. */
export const accountExport = v.object({
  exported_at: isoTime,
  user: v.object({
    id,
    role,
    fname: v.string(),
    lname: v.string(),
    email: v.string(),
    ...zone,
    made_at: epochMs,
    email_confirmed_at: nullableTime,
    pending_email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    avatar: v.nullable(v.string()),
    hides_names: v.boolean(),
    hides_contact: v.boolean(),
    away_until: nullableTime,
    quiet_hours: v.nullable(v.object({ from: v.string(), to: v.string() })),
  }),
  sessions: v.array(
    v.object({
      made_at: epochMs,
      extended_at: epochMs,
      expires_at: epochMs,
      time_zone: v.nullable(v.string()),
      device_name: v.nullable(v.string()),
    }),
  ),
  devices: v.array(v.object({ push_service: v.string(), made_at: epochMs })),
  pairings: v.array(
    v.object({
      survivor_id: id,
      caregiver_id: id,
      made_at: epochMs,
      ended_at: nullableTime,
      /** The caregiver's own choice; absent for the survivor. */
      hearing: v.optional(hearing),
    }),
  ),
  reminders: v.array(
    v.object({
      id,
      medicine_name: v.string(),
      dosage: v.string(),
      frequency: v.string(),
      schedule_time: v.string(),
      made_at: epochMs,
      schedule: daySchedule,
      stock: v.nullable(stock),
      ...medicineDetails.entries,
    }),
  ),
  medicine_pictures: v.array(v.object({ medicine: v.string(), picture: v.string() })),
  calendar_links: v.array(v.object({ made_at: epochMs })),
  doses: v.array(
    v.object({
      medicine: v.string(),
      dose: v.string(),
      status: doseStatus,
      occurred_at: nullableTime,
      said_at: v.optional(epochMs),
      undone_at: nullableTime,
      as_needed: v.optional(v.literal(true)),
      /** A caregiver. */
      recorded_by: v.optional(v.string()),
    }),
  ),
  activities: v.array(activity),
  alerts: v.array(
    v.object({
      id,
      survivor_id: id,
      caregiver_id: id,
      message: v.string(),
      alert_type: v.string(),
      location_data: v.nullable(v.string()),
      location: v.optional(alertLocation),
      status: alertStatus,
      pressed_at: epochMs,
      made_at: epochMs,
      answered_at: nullableTime,
      answered_by: v.nullable(id),
      seen_at: v.optional(nullableTime),
      closed_at: v.optional(nullableTime),
      closed_by: v.optional(v.nullable(id)),
    }),
  ),
  pushes: v.array(
    v.object({
      kind: pushKind,
      made_at: epochMs,
      state: pushState,
      shown_at: nullableTime,
    }),
  ),
  /** By or about this user and their existing records; null `actor_id`: server or anonymous. */
  audit: v.array(
    v.object({
      at: epochMs,
      actor_id: v.nullable(v.string()),
      action: v.string(),
      subject_id: v.nullable(v.string()),
    }),
  ),
});
