import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, message, positiveInteger, role } from '../fields.ts';
import { fieldLimits } from '../fieldLimits.ts';

const params = v.object({ personId: id });
const ofPerson = { who: 'admin', proof: 'always', params } as const;
const invalidMessage = 'This is not the id of a person.';

const person = v.object({
  id,
  role,
  fname: v.string(),
  lname: v.string(),
  email: v.string(),
  made_at: epochMs,
  /** Null if never. */
  seen_at: v.nullable(epochMs),
  connections: v.number(),
  /** Whether pushes reach a device of theirs. */
  is_reachable: v.boolean(),
  is_active: v.boolean(),
  /** When the account will be erased; null unless planned. */
  erase_at: v.nullable(epochMs),
});

/** No health data. */
export const listPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  who: 'admin',
  query: v.object({ page: positiveInteger(fieldLimits.page) }),
  response: v.object({
    people: v.array(person),
    hasMore: v.boolean(),
    /** Whether `createResetLink` can mail it. */
    can_mail: v.boolean(),
  }),
  invalidMessage: 'Ask for page 1 or later.',
});

/** For the admin to pass on, or mailed. */
export const createResetLink = endpoint({
  method: 'POST',
  path: '/api/admin/people/{personId}/reset-link',
  ...ofPerson,
  body: v.object({ mail: v.optional(v.boolean()) }),
  status: 201,
  /** Null if it is mailed. */
  response: v.object({ link: v.nullable(v.string()) }),
  errors: ['not_found', 'deactivated'],
  invalidMessage,
});

export const endPersonSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/{personId}/sessions',
  ...ofPerson,
  response: message,
  errors: ['not_found'],
  invalidMessage,
  vital: true,
});

/**
 * Someone deactivated is signed out and cannot sign in; their record and connections stay. Activating also
 * cancels a planned deletion.
 */
export const setPersonActive = endpoint({
  method: 'PUT',
  path: '/api/admin/people/{personId}',
  ...ofPerson,
  body: v.object({ is_active: v.boolean() }),
  response: message,
  errors: ['not_found', 'last_admin'],
  invalidMessage: 'Say whether this person can sign in.',
  vital: true,
});

/** Deactivates at once, and erases after a day. For others only: users delete their own account themselves. */
export const deletePerson = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/{personId}',
  ...ofPerson,
  response: message,
  errors: ['not_found', 'last_admin'],
  invalidMessage,
  vital: true,
});

/**
 * The newest, or those before the entry `before`; with `personId` what that person did and what was done to them.
 * Of accounts only: what people do with medicines, doses and alerts is not an admin's to see.
 */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  who: 'admin',
  query: v.object({ before: v.exactOptional(id), personId: v.exactOptional(id) }),
  response: v.object({
    entries: v.array(
      v.object({
        id,
        at: epochMs,
        action: v.string(),
        /** Names, or "a deleted person"; null for the server, and if it is about no person. */
        actor: v.nullable(v.string()),
        subject: v.nullable(v.string()),
        /** Whether both are the same person. */
        is_own: v.boolean(),
        /** How often in that hour; absent if once. */
        count: v.optional(v.number()),
      }),
    ),
    hasMore: v.boolean(),
  }),
  invalidMessage: 'Send ids of an entry and a person, or none.',
});
