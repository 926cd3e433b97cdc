import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import {
  doseStatus,
  epochMs,
  id,
  localMinute,
  medicineName,
  positiveInteger,
  zone,
} from '../fields.ts';
import { fieldLimits } from '../fieldLimits.ts';
import { hearing } from './pairing.ts';

export const readMonitoring = endpoint({
  method: 'GET',
  path: '/api/monitoring/{userId}',
  who: 'person',
  about: 'params.userId',
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
  /** When the user answered, if later. */
  said_at: v.optional(epochMs),
  /** Taken as needed: nothing planned it, so no share counts it. */
  as_needed: v.optional(v.literal(true)),
  /** The caregiver who answered it; absent if the survivor did, or their account is gone. */
  recorded_by: v.optional(v.string()),
});
export type RecordedDose = v.InferOutput<typeof dose>;

export const listDoses = endpoint({
  method: 'GET',
  path: '/api/doses/{userId}',
  who: 'person',
  about: 'params.userId',
  params: v.object({ userId: id }),
  query: v.object({ days: positiveInteger(fieldLimits.doseDays) }),
  response: v.array(dose),
  invalidMessage: 'Ask for 1 to 31 days.',
});

const ask = v.object({
  by: v.string(),
  by_you: v.boolean(),
  at: epochMs,
  /** How often the dose was asked about. */
  count: v.number(),
});

const missedDose = v.object({
  medicine_name: v.string(),
  dose: localMinute,
  due_at: epochMs,
  /** Of the medicine, for an answer. */
  reminder_ids: v.array(id),
  asked: v.nullable(ask),
  /** Of an undone answer; a new one counts only if it is later. */
  undone_at: v.optional(epochMs),
});
export type UnansweredMiss = v.InferOutput<typeof missedDose>;

const answeredAsk = v.object({
  medicine_name: v.string(),
  dose: localMinute,
  status: v.picklist(['taken', 'skipped']),
  occurred_at: v.nullable(epochMs),
  asked: ask,
});
export type AnsweredAsk = v.InferOutput<typeof answeredAsk>;

const teamMember = v.object({
  id,
  /** Null, as the phone, if this caregiver hides them from the others. */
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  is_reachable: v.boolean(),
  away_until: v.nullable(epochMs),
});
export type TeamMember = v.InferOutput<typeof teamMember>;

export const survivorState = v.object({
  id,
  fname: v.string(),
  lname: v.string(),
  phone: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
  ...zone,
  /** Of the doses planned today. */
  planned: v.number(),
  taken: v.number(),
  due: v.array(v.object({ medicine_name: v.string(), dose: localMinute })),
  /** Not answered, of today and of the last 12 hours. */
  missed: v.array(missedDose),
  /** Missed doses that a caregiver asked about in the last 12 hours, and that are answered. */
  answered: v.array(answeredAsk),
  /** Names of medicines that are paused now. */
  paused: v.array(v.string()),
  /** All doses of the next minute, today's or tomorrow's. */
  next: v.nullable(v.object({ medicine_names: v.array(v.string()), dose: localMinute })),
  /** All caregivers, oneself first; absent from servers and in lists of version 1.0.0. */
  team: v.optional(v.array(teamMember)),
  /** What the caregiver hears; absent as above. */
  hearing: v.optional(hearing),
});
export type SurvivorState = v.InferOutput<typeof survivorState>;

/** The connected survivors, in the order of their connections. */
export const listSurvivors = endpoint({
  method: 'GET',
  path: '/api/survivors',
  who: 'caregiver',
  response: v.array(survivorState),
});

/** Rings for a missed dose on the survivor's devices. Within 5 minutes of the last ask, returns that one. */
export const askAgain = endpoint({
  method: 'POST',
  path: '/api/doses/ask',
  who: 'person',
  about: 'body.user_id',
  body: v.object({ user_id: id, medicine_name: medicineName, dose: localMinute }),
  response: ask,
  errors: ['not_found', 'not_due'],
  invalidMessage: 'This dose could not be asked about.',
});
