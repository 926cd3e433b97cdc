import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { doseStatus, epochMs, id, limits, localMinute, positiveInteger } from '../fields.ts';

/** How somebody is to be reached, for those who care for them. */
export const readMonitoring = endpoint({
  method: 'GET',
  path: '/api/monitoring/{userId}',
  auth: 'bearer',
  who: 'person',
  params: v.object({ userId: id }),
  status: 200,
  response: v.object({
    /** When a page of theirs was last in sight; null where that is not known. */
    last_seen_at: v.nullable(epochMs),
    /** How many of their devices a push can reach. */
    devices: v.number(),
    /** When one of these last showed a reminder that was pushed to it. */
    proved_at: v.nullable(epochMs),
    /** Of how many doses a push service took a reminder since then that no device has shown. */
    unshown: v.number(),
  }),
  errors: [],
  invalidMessage: 'This is not the id of a person.',
});

const dose = v.object({
  medicine_name: v.string(),
  dose: localMinute,
  status: doseStatus,
  occurred_at: v.nullable(epochMs),
});
export type RecordedDose = v.InferOutput<typeof dose>;

/** Each dose that fell due or was answered on the last dates of a person, today's among them, once. */
export const listDoses = endpoint({
  method: 'GET',
  path: '/api/doses/{userId}',
  auth: 'bearer',
  who: 'person',
  params: v.object({ userId: id }),
  query: v.object({ days: positiveInteger(limits.doseDays) }),
  status: 200,
  response: v.array(dose),
  errors: [],
  invalidMessage: 'Ask for 1 to 31 days.',
});
