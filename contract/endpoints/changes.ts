import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

export const topic = v.picklist(['reminders', 'activities', 'alerts', 'pairings']);
export type Topic = v.InferOutput<typeof topic>;

/**
 * What has changed for this person, or for somebody they care for, since the version they have
 * seen; 0 has seen nothing.
 */
export const readChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  auth: 'none',
  who: 'signedIn',
  query: v.object({
    since: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
    /** 1 where the page that asks is in sight, and somebody is so seen in the app. */
    in_sight: v.optional(v.picklist([0, 1]), 0),
  }),
  status: 200,
  response: v.object({
    version: v.number(),
    changed: v.array(topic),
    /**
     * The zone in which a survivor's reminders are due, where this device has reported another one for some
     * minutes: `chosen` by them, or to be asked.
     */
    other_zone: v.optional(v.object({ name: v.string(), chosen: v.boolean() })),
  }),
  errors: [],
  invalidMessage: 'Ask for a version from 0 on.',
});
