import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { epochMs, message, newPassword, typedPassword } from '../fields.ts';

const ofAccount = { who: 'signedIn' } as const;

/** Proves who the user is, for the calls with `proof`. */
export const proveIdentity = endpoint({
  method: 'POST',
  path: '/api/account/proof',
  ...ofAccount,
  provenBy: 'password',
  body: v.object({ password: typedPassword }),
  response: message,
  errors: ['password_refused'],
  invalidMessage: 'Please enter your password.',
  vital: true,
});

/** Ends all other sessions. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  ...ofAccount,
  proof: 'always',
  provenBy: 'currentPassword',
  body: v.object({ currentPassword: v.optional(typedPassword), newPassword }),
  response: message,
  errors: ['password_refused', 'easy_password'],
  invalidMessage: 'Please choose a password of 8 to 256 characters.',
  vital: true,
});

/** The current one first, then the most recently used. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  ...ofAccount,
  response: v.array(
    v.object({
      id: v.string(),
      /** `Chrome on Android`; null if unknown. */
      device_name: v.nullable(v.string()),
      /** Up to a day before the last use. */
      extended_at: epochMs,
      is_current: v.boolean(),
      /** Whether its device receives pushes. */
      is_reachable: v.boolean(),
    }),
  ),
});

/** Also succeeds if it has ended already. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/{sessionId}',
  ...ofAccount,
  params: v.object({ sessionId: v.pipe(v.string(), v.maxLength(64)) }),
  response: message,
  invalidMessage: 'This is not the id of a session.',
  vital: true,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  ...ofAccount,
  response: message,
  vital: true,
});
