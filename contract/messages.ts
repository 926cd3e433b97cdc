import * as v from 'valibot';
import { doseStatus, epochMs, id, localMinute } from './fields.ts';

export const medicationChannel = 'medication-updates';

export const medicationUpdate = v.object({
  medicineName: v.string(),
  status: doseStatus,
  timestamp: epochMs,
  /** When the user answered, if later. */
  said_at: v.optional(epochMs),
  /** The survivor. */
  personId: v.optional(id),
  /** If absent, the dose that was current at `timestamp`. */
  dose: v.optional(localMinute),
});
export type MedicationUpdate = v.InferOutput<typeof medicationUpdate>;

export const alarmChannel = 'upstroke-alarms';

export const alarmUpdate = v.object({
  personId: id,
  doses: v.array(v.string()),
  /** `putOff` is a snooze; `returned` ends it. */
  done: v.variant('what', [
    v.object({ what: v.literal('silenced') }),
    v.object({ what: v.literal('putOff'), until: epochMs }),
    v.object({ what: v.literal('returned') }),
  ]),
});
export type AlarmUpdate = v.InferOutput<typeof alarmUpdate>;

/** Roles with bundles of their own, `assets/{role}.*`. */
export const rolesWithAssets = ['caregiver', 'admin'] as const;
const roleWithAssets = v.picklist(rolesWithAssets);
export type RoleWithAssets = v.InferOutput<typeof roleWithAssets>;

export const alarmMessage = v.variant('type', [
  v.object({
    type: v.literal('SCHEDULE_REMINDER'),
    name: v.string(),
    time: v.pipe(v.string(), v.regex(/^\d{1,2}:\d\d(?: ?[AP]M)?$/i)),
    soundType: v.string(),
    /** Already in the stored schedule: the worker only checks what is due. */
    listed: v.optional(v.boolean()),
  }),
  v.object({
    type: v.literal('STOP_ALARM'),
    /** Without `dose` and `emergency`, closes all notifications, because the user logged out. */
    dose: v.optional(v.string()),
    emergency: v.optional(v.string()),
  }),
]);
export type AlarmMessage = v.InferOutput<typeof alarmMessage>;

export const appCacheMessage = v.variant('type', [
  /** A page that loaded while the worker started has no controller until it is claimed. */
  v.object({ type: v.literal('CLAIM_PAGES') }),
  /** The role is used on this device: its files must open offline. */
  v.object({ type: v.literal('KEEP_ROLE'), role: roleWithAssets }),
  /** A page runs or is online again: missing app files are fetched. */
  v.object({
    type: v.literal('KEEP_APP'),
    /** A part of the app failed to load: stored bodies are checked as well. */
    isBroken: v.optional(v.boolean()),
  }),
]);
export type AppCacheMessage = v.InferOutput<typeof appCacheMessage>;

export type MessageToWorker = AlarmMessage | AppCacheMessage;

const notificationType = v.optional(v.picklist(['medication', 'emergency']), 'medication');

export const messageToPage = v.variant('type', [
  v.object({
    type: v.literal('PLAY_SOUND'),
    notificationType,
    soundName: v.optional(v.string(), 'alarm'),
  }),
  v.object({ type: v.literal('ALARM_TRIGGERED'), medicineName: v.string() }),
  v.object({ type: v.literal('TRIGGER_ALARM'), notificationType }),
]);
export type MessageToPage = v.InferOutput<typeof messageToPage>;

export const alarmReply = v.object({
  sounds: v.boolean(),
});

/**
 * `answered` closes a dose's reminders or replaces an alarm that another caregiver answered or closed; `unclosed` asks
 * to close an alert that was seen; `replied` has the answer to a caregiver's question about a missed dose; `withdrawn` replaces the alarm of a survivor who is OK; `ended` reports the end of a pairing;
 * `stock` that a medicine runs out; `away` that a caregiver is away or back; `invited` that a caregiver has invited another one; `team` that who was invited has joined; `summary` that doses were missed; `allTaken` that all of a day are taken;
 * `test` is for an admin who checks the server, and a caregiver who checks their devices.
 */
export const pushKind = v.picklist([
  'dose',
  'answered',
  'missed',
  'emergency',
  'withdrawn',
  'unanswered',
  'unclosed',
  'replied',
  'unreachable',
  'ended',
  'stock',
  'away',
  'invited',
  'team',
  'summary',
  'allTaken',
  'test',
]);
export type PushKind = v.InferOutput<typeof pushKind>;

/** `waiting`: due later; `acknowledged`: answered; `failed`: rejected for good; `dropped`: no longer needed. */
export const pushState = v.picklist([
  'waiting',
  'queued',
  'accepted',
  'shown',
  'acknowledged',
  'failed',
  'expired',
  'dropped',
]);
export type PushState = v.InferOutput<typeof pushState>;
