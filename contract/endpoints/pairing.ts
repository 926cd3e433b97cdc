import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { clockTimeField, epochMs, id, missHearing, pin, text, message } from '../fields.ts';

/** 404 means no connections. */
export const activePairings = endpoint({
  method: 'GET',
  path: '/api/pairing/active',
  who: 'signedIn',
  query: v.object({
    /** 1: an empty list instead of 404. */
    allow_empty: v.optional(v.picklist([0, 1]), 0),
  }),
  response: v.array(
    v.object({
      survivor_id: id,
      caregiver_id: id,
      caregiver_name: v.optional(v.string()),
      paired_at: epochMs,
      is_reachable: v.boolean(),
      /** Of the caregiver; absent from servers of version 1.0.0. */
      away_until: v.optional(v.nullable(epochMs)),
      /** While a link works by which the caregiver has invited another one. */
      invites_until: v.optional(v.nullable(epochMs)),
    }),
  ),
  errors: ['not_found'],
  invalidMessage: 'Allow an empty list with 0 or 1.',
});

export const generatePairing = endpoint({
  method: 'POST',
  path: '/api/pairing/generate',
  who: 'survivor',
  /** Returns the current PIN and code unless `renew` is set. */
  body: v.object({ renew: v.optional(v.boolean()) }),
  response: v.object({
    pin: v.string(),
    qrImage: v.string(),
    /** What the QR code says. */
    link: v.optional(v.string()),
    made_at: epochMs,
    expires_at: epochMs,
  }),
  invalidMessage: 'Failed to generate QR code and PIN. Please try again.',
});

/** By a caregiver, for another one of that survivor, who is notified. Returns the current link unless it was refused. */
export const inviteCaregiver = endpoint({
  method: 'POST',
  path: '/api/pairing/{personId}/invite',
  who: 'paired',
  params: v.object({ personId: id }),
  response: v.object({ link: v.string(), expires_at: epochMs }),
  invalidMessage: 'This is not the id of a person.',
});

/** By either: the survivor refuses, the caregiver withdraws. */
export const endInvite = endpoint({
  method: 'DELETE',
  path: '/api/pairing/{personId}/invite',
  who: 'paired',
  params: v.object({ personId: id }),
  response: message,
  invalidMessage: 'This is not the id of a person.',
  vital: true,
});

const connectResponse = v.object({ message: v.string(), survivor_id: id });

export const connectByPin = endpoint({
  method: 'POST',
  path: '/api/pairing/connect-pin',
  who: 'caregiver',
  body: v.object({ pin }),
  response: connectResponse,
  errors: ['invalid_code', 'too_many_connections'],
  invalidMessage: 'This PIN is wrong or too old. Ask the survivor for a new one.',
});

export const connectByQr = endpoint({
  method: 'POST',
  path: '/api/pairing/connect-qr',
  who: 'caregiver',
  body: v.object({ qrToken: text(200) }),
  response: connectResponse,
  errors: ['invalid_code', 'too_many_connections'],
  invalidMessage: 'This QR code or link is wrong, used or too old. Ask for a new one.',
});

export const endPairing = endpoint({
  method: 'DELETE',
  path: '/api/pairing/{personId}',
  who: 'paired',
  params: v.object({ personId: id }),
  response: message,
  invalidMessage: 'This is not the id of a person.',
  vital: true,
});

/** What a caregiver hears of a survivor. */
export const hearing = v.object({
  misses: missHearing,
  /** By the caregiver's clock; null unless a summary is heard. */
  summary_at: v.nullable(clockTimeField),
  stock: v.boolean(),
  all_taken: v.boolean(),
});
export type HearingChoice = v.InferOutput<typeof hearing>;

/** By the caregiver. */
export const setHearing = endpoint({
  method: 'PUT',
  path: '/api/pairing/{personId}/hearing',
  who: 'paired',
  params: v.object({ personId: id }),
  body: hearing,
  response: message,
  errors: ['last_to_hear'],
  invalidMessage: 'Choose what you want to hear, and a time for the summary.',
});
