import * as v from 'valibot';
import { doseStatus, epochMs, id, localMinute } from './fields.ts';

/** The channel on which tabs tell each other of answered doses (SPEC section 7). */
export const medicationChannel = 'medication-updates';

export const medicationUpdate = v.object({
  medicineName: v.string(),
  status: doseStatus,
  timestamp: epochMs,
  /** Whose medicine it is: two people may use one browser. */
  personId: v.optional(id),
  /** The dose that was answered; without it, the one that was current at `timestamp`. */
  dose: v.optional(localMinute),
});
export type MedicationUpdate = v.InferOutput<typeof medicationUpdate>;

/** The channel on which tabs tell each other what was done with an alarm that is not answered yet. */
export const alarmChannel = 'upstroke-alarms';

export const alarmUpdate = v.object({
  personId: id,
  /** Ids of the doses that are meant. */
  doses: v.array(v.string()),
  /** Silent until it is asked for again, put off until an instant, or brought back at once. */
  done: v.variant('what', [
    v.object({ what: v.literal('silenced') }),
    v.object({ what: v.literal('putOff'), until: epochMs }),
    v.object({ what: v.literal('returned') }),
  ]),
});
export type AlarmUpdate = v.InferOutput<typeof alarmUpdate>;

/** Whose screens are files of their own, `assets/{role}.*`, that no screen of another role's loads. */
export const rolesWithAssets = ['caregiver', 'admin'] as const;
const roleWithAssets = v.picklist(rolesWithAssets);
export type RoleWithAssets = v.InferOutput<typeof roleWithAssets>;

/** What a page tells its worker of alarms (SPEC section 7). */
export const alarmMessage = v.variant('type', [
  v.object({
    type: v.literal('SCHEDULE_REMINDER'),
    name: v.string(),
    /** `08:00` or `08:00 AM`. */
    time: v.pipe(v.string(), v.regex(/^\d{1,2}:\d\d(?: ?[AP]M)?$/i)),
    soundType: v.string(),
    /** The schedule on the device holds it already: there is only to check. */
    listed: v.optional(v.boolean()),
  }),
  v.object({
    type: v.literal('STOP_ALARM'),
    /** The id of the dose whose alarm is over. Without it and `emergency`: whoever was told is gone. */
    dose: v.optional(v.string()),
    /** The id of the emergency that was answered here. */
    emergency: v.optional(v.string()),
  }),
]);
export type AlarmMessage = v.InferOutput<typeof alarmMessage>;

/** What a page asks of its worker as the one that serves it its files. */
export const appCacheMessage = v.variant('type', [
  /** A page that was loaded just as the worker began is served by none until this. */
  v.object({ type: v.literal('CLAIM_PAGES') }),
  /** Somebody of that role uses the app on this device: its files open offline from now on. */
  v.object({ type: v.literal('KEEP_ROLE'), role: roleWithAssets }),
  /** A page runs, or has a network again: what is gone of the app's files is fetched anew. */
  v.object({
    type: v.literal('KEEP_APP'),
    /** A part of the app could not be loaded: what is kept has to be looked at more closely. */
    isBroken: v.optional(v.boolean()),
  }),
]);
export type AppCacheMessage = v.InferOutput<typeof appCacheMessage>;

export type MessageToWorker = AlarmMessage | AppCacheMessage;

const notificationType = v.optional(v.picklist(['medication', 'emergency']), 'medication');

/** What a worker tells its pages (SPEC section 7). */
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

/** What a page answers to `ALARM_TRIGGERED`, over the port that came with it. */
export const alarmReply = v.object({
  /** Whether this alarm can be heard from the page. */
  sounds: v.boolean(),
});

/**
 * What a push may tell of. `answered` takes down the reminders of a dose that was answered on another
 * device, or takes the place of the alarm of an emergency that another caregiver has answered; `withdrawn` takes the place of the alarm of an emergency whose survivor is OK; `ended` is told
 * by the other of two who were connected.
 */
export const pushKind = v.picklist([
  'dose',
  'answered',
  'missed',
  'emergency',
  'withdrawn',
  'unanswered',
  'unreachable',
  'ended',
]);
export type PushKind = v.InferOutput<typeof pushKind>;

/**
 * What became of a push: `acknowledged` was followed by an answer to what it tells of, `failed` was
 * refused for good, `expired` came too late, `dropped` was not needed any more.
 */
export const pushState = v.picklist([
  'queued',
  'accepted',
  'shown',
  'acknowledged',
  'failed',
  'expired',
  'dropped',
]);
export type PushState = v.InferOutput<typeof pushState>;

/** A push service takes 4,096 bytes with encryption; half of that passes everywhere. */
export const maxPushMessageBytes = 2048;

/**
 * What a push carries, shorter than `maxPushMessageBytes` as JSON in UTF-8. In the shape of Declarative
 * Web Push (W3C Push API), so that a browser can show it without the worker; `mutable` has it ask
 * the worker first.
 */
export const pushMessage = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.string(),
    body: v.string(),
    /** What a tap opens: an absolute address. */
    navigate: v.pipe(v.string(), v.url()),
    /** A later notification takes the place of one with the same tag. */
    tag: v.string(),
    silent: v.literal(false),
    data: v.object({
      /** Of the push: the same one may arrive twice. */
      id,
      kind: pushKind,
      /** The dose, emergency or person that it tells of. */
      subjectId: id,
      /** Whose matter it is. */
      aboutId: id,
      /** Of `dose`, and of the `answered` of one: what the worker needs to know it, and to answer it. */
      dose: v.optional(
        v.object({
          medicine_name: v.string(),
          minute: localMinute,
          /** One of the medicine's reminders. */
          reminder_id: id,
          /** Every answer up to this instant was taken back, on whichever device. */
          undone_at: v.optional(epochMs),
        }),
      ),
      /** Of an emergency: when the button was pressed. */
      pressed_at: v.optional(epochMs),
    }),
  }),
  mutable: v.literal(true),
});
export type PushMessage = v.InferOutput<typeof pushMessage>;
