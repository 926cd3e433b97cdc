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

/** What a push may tell of. */
export const pushKind = v.picklist(['dose', 'missed', 'emergency', 'unanswered', 'unreachable']);
export type PushKind = v.InferOutput<typeof pushKind>;

/** A push service takes 4,096 bytes with encryption; half of that passes everywhere. */
export const pushMessageBytes = 2048;

/**
 * What a push carries, shorter than `pushMessageBytes` as JSON in UTF-8. In the shape of Declarative
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
      /** Of an emergency: when the button was pressed. */
      pressed_at: v.optional(epochMs),
    }),
  }),
  mutable: v.literal(true),
});
export type PushMessage = v.InferOutput<typeof pushMessage>;
