import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { epochMs, zone } from '../fields.ts';

export const topic = v.picklist(['reminders', 'activities', 'alerts', 'pairings']);
export type ChangeTopic = v.InferOutput<typeof topic>;

/** Topics changed for this user and the people they care for; `since` 0: no version yet. */
export const readChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  withoutToken: true,
  who: 'signedIn',
  query: v.object({
    since: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
    /** 1: the page is visible, so the user counts as present in the app. */
    in_sight: v.optional(v.picklist([0, 1]), 0),
  }),
  response: v.object({
    version: v.number(),
    changed: v.array(topic),
    /** Zone of the reminders while this device is in another; `chosen`: confirmed by the user. */
    other_zone: v.optional(
      v.object({ name: v.string(), chosen: v.boolean(), zone_offset: zone.zone_offset }),
    ),
    /** To the survivor's zone `name`, in the last 2 days. */
    zone_change: v.optional(v.object({ name: v.string(), before: v.string(), since: epochMs })),
  }),
  invalidMessage: 'Ask for a version from 0 on.',
});
