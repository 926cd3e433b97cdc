import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { doseStatus, epochMs, id, localMinute, positiveInteger } from '../fields.ts';
import { fieldLimits } from '../fieldLimits.ts';

export const readMonitoring = endpoint({
  method: 'GET',
  path: '/api/monitoring/{userId}',
  auth: 'bearer',
  who: 'person',
  params: v.object({ userId: id }),
  response: v.object({
    last_seen_at: v.nullable(epochMs),
    devices: v.number(),
    proved_at: v.nullable(epochMs),
    /** Doses since `proved_at` with a push that the push service accepted but no device showed. */
    unshown: v.number(),
  }),
  invalidMessage: 'This is not the id of a person.',
});

const dose = v.object({
  medicine_name: v.string(),
  /** Of the medicine as it is now; absent if it was deleted. */
  dosage: v.optional(v.string()),
  dose: localMinute,
  status: doseStatus,
  occurred_at: v.nullable(epochMs),
  /** Taken as needed: nothing planned it, so no share counts it. */
  as_needed: v.optional(v.literal(true)),
});
export type RecordedDose = v.InferOutput<typeof dose>;

export const listDoses = endpoint({
  method: 'GET',
  path: '/api/doses/{userId}',
  auth: 'bearer',
  who: 'person',
  params: v.object({ userId: id }),
  query: v.object({ days: positiveInteger(fieldLimits.doseDays) }),
  response: v.array(dose),
  invalidMessage: 'Ask for 1 to 31 days.',
});
