import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { id, message, quietHours, typedPassword, zone } from '../fields.ts';

export const sessionUser = v.object({
  id,
  /** An unknown role leads to /dashboard. */
  role: v.string(),
  fname: v.string(),
  lname: v.string(),
  avatarUrl: v.nullable(v.string()),
  emailConfirmed: v.optional(v.boolean()),
  hidesNames: v.optional(v.boolean()),
});
export type SessionUser = v.InferOutput<typeof sessionUser>;

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  withoutToken: true,
  who: 'anyone',
  body: v.object({
    email: v.pipe(v.string(), v.maxLength(1000)),
    password: typedPassword,
  }),
  // The page also accepts id and role at top level.
  response: v.union([
    v.object({ user: sessionUser, token: v.string(), message: v.string() }),
    v.object({ id, role: v.string(), token: v.string(), message: v.string() }),
  ]),
  errors: ['unknown_email', 'wrong_password', 'deactivated'],
  invalidMessage: 'Please fill in all fields.',
  vital: true,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  who: 'signedIn',
  response: message,
  vital: true,
});

export const readUser = endpoint({
  method: 'GET',
  path: '/api/auth/user/{id}',
  who: 'contact',
  about: 'params.id',
  params: v.object({ id }),
  response: v.object({
    id,
    fname: v.string(),
    lname: v.string(),
    email: v.string(),
    phone: v.nullable(v.string()),
    avatarUrl: v.nullable(v.string()),
    ...zone,
    /** Absent while it is not confirmed and the server sends no mail. */
    emailConfirmed: v.optional(v.boolean()),
    /** Own address that waits for its link to be opened; absent for others. */
    pendingEmail: v.optional(v.nullable(v.string())),
    /** Own choice of a caregiver; absent for others. */
    hidesContact: v.optional(v.boolean()),
    /** Own choice of a caregiver; absent for others. */
    quietHours: v.optional(v.nullable(quietHours)),
  }),
  invalidMessage: 'This is not the id of a person.',
});
