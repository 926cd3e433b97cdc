import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { message, newPassword } from '../fields.ts';

const mailedToken = v.pipe(v.string(), v.maxLength(200));

/** The response is the same for unknown addresses. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  withoutToken: true,
  who: 'anyone',
  body: v.object({ email: v.pipe(v.string(), v.maxLength(1000)) }),
  /** `mailed` is false if the server sends no mail at all; then `message` says whom to ask. */
  response: v.object({ message: v.string(), mailed: v.optional(v.boolean()) }),
  invalidMessage: 'Please enter your email address.',
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  withoutToken: true,
  who: 'anyone',
  body: v.object({ token: mailedToken, newPassword }),
  response: message,
  errors: ['invalid_token', 'easy_password'],
  invalidMessage: 'Please choose a password of 8 to 256 characters.',
  vital: true,
});

/** Whose password the link sets, for password managers; null if it does not work. */
export const readReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset-account',
  withoutToken: true,
  who: 'anyone',
  body: v.object({ token: mailedToken }),
  response: v.object({ email: v.nullable(v.string()) }),
  invalidMessage: 'This link could not be read.',
  writesNothing: true,
});

/** Also takes the link that changes the email. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  withoutToken: true,
  who: 'anyone',
  body: v.object({ token: mailedToken }),
  response: message,
  errors: ['invalid_token', 'email_taken'],
  invalidMessage: 'This link could not be read.',
});
