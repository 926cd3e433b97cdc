import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { message, newEmail, phone, typedPassword } from '../fields.ts';

/** Mails a link to the new address, which changes the email. Answers alike for registered addresses. */
export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email',
  who: 'signedIn',
  proof: 'always',
  provenBy: 'password',
  body: v.object({ email: newEmail, password: v.optional(typedPassword) }),
  response: message,
  errors: ['password_refused', 'email_taken'],
  invalidMessage: 'Please enter an email address and your password.',
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email',
  who: 'signedIn',
  response: message,
  vital: true,
});

export const setPhone = endpoint({
  method: 'PUT',
  path: '/api/account/phone',
  who: 'signedIn',
  body: v.object({ phone: v.nullable(phone) }),
  response: message,
  invalidMessage: 'Please enter a telephone number of 5 to 20 digits.',
});
