import * as v from 'valibot';
import { epochMs, id, localMinute } from './fields.ts';
import { pushKind } from './messages.ts';

/** Push services accept 4,096 bytes including encryption; half of that passes everywhere. */
export const maxPushMessageBytes = 2048;

const pushedDose = v.object({
  medicine_name: v.string(),
  minute: localMinute,
  reminder_id: id,
  undone_at: v.optional(epochMs),
  /** A caregiver asks about it: the page asks when it was taken. */
  asked_at: v.optional(epochMs),
});

/** Declarative Web Push (W3C Push API); `mutable` lets the worker change it before display. */
export const pushMessage = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.string(),
    body: v.string(),
    navigate: v.pipe(v.string(), v.url()),
    tag: v.string(),
    silent: v.literal(false),
    data: v.object({
      id,
      kind: pushKind,
      subjectId: id,
      aboutId: id,
      /** For `dose` and `answered`: what the worker needs to answer the dose. */
      dose: v.optional(pushedDose),
      /** Several of one minute, without `dose`, which devices of 1.0.0 could answer; or left after the answer to `dose`. */
      doses: v.optional(v.array(pushedDose)),
      pressed_at: v.optional(epochMs),
    }),
  }),
  mutable: v.literal(true),
});
export type PushMessage = v.InferOutput<typeof pushMessage>;
