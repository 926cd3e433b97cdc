import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { invitationCode } from './registration.ts';
import { registrationRole, newEmail, id, newPassword, personName, message } from '../fields.ts';
import { fieldLimits } from '../fieldLimits.ts';

export const sessionUser = v.object({
  id,
  /** An unknown role leads to /dashboard (SPEC section 4). */
  role: v.string(),
  fname: v.string(),
  lname: v.string(),
  avatarUrl: v.nullable(v.string()),
  emailConfirmed: v.optional(v.boolean()),
});
export type SessionUser = v.InferOutput<typeof sessionUser>;

const mailedToken = v.pipe(v.string(), v.maxLength(200));

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  auth: 'none',
  who: 'anyone',
  body: v.object({
    fname: personName,
    lname: personName,
    email: newEmail,
    password: newPassword,
    role: registrationRole,
    invitation: v.optional(invitationCode),
  }),
  status: 201,
  response: message,
  errors: ['email_taken', 'easy_password', 'not_invited', 'invalid_code'],
  invalidMessage: 'Please check your names, your email and your password (8 to 256 characters).',
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  auth: 'none',
  who: 'anyone',
  body: v.object({
    email: v.pipe(v.string(), v.maxLength(1000)),
    password: v.pipe(v.string(), v.maxLength(fieldLimits.passwordTyped)),
  }),
  // The page also accepts id and role at top level (SPEC section 4).
  response: v.union([
    v.object({ user: sessionUser, token: v.string(), message: v.string() }),
    v.object({ id, role: v.string(), token: v.string(), message: v.string() }),
  ]),
  errors: ['unknown_email', 'wrong_password'],
  invalidMessage: 'Please fill in all fields.',
});

/** The response is the same for unknown addresses (DESIGN section 4, Errors). */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  auth: 'none',
  who: 'anyone',
  body: v.object({ email: v.pipe(v.string(), v.maxLength(1000)) }),
  response: message,
  invalidMessage: 'Please enter your email address.',
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  auth: 'none',
  who: 'anyone',
  body: v.object({ token: mailedToken, newPassword }),
  response: message,
  errors: ['invalid_token', 'easy_password'],
  invalidMessage: 'Please choose a password of 8 to 256 characters.',
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  auth: 'none',
  who: 'anyone',
  body: v.object({ token: mailedToken }),
  response: message,
  errors: ['invalid_token'],
  invalidMessage: 'This link could not be read.',
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  auth: 'bearer',
  who: 'signedIn',
  response: message,
});

export const readUser = endpoint({
  method: 'GET',
  path: '/api/auth/user/{id}',
  auth: 'bearer',
  who: 'contact',
  params: v.object({ id }),
  response: v.object({
    id,
    fname: v.string(),
    lname: v.string(),
    email: v.string(),
    phone: v.nullable(v.string()),
    avatarUrl: v.nullable(v.string()),
    time_zone: v.string(),
    emailConfirmed: v.optional(v.boolean()),
  }),
  invalidMessage: 'This is not the id of a person.',
});
