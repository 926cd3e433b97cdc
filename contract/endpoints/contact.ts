import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, message, newEmail, phone, typedPassword } from '../fields.ts';

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

/** Null or a past instant: on duty. At most a year. Alerts without an answer still arrive, after 2 minutes. */
export const setAway = endpoint({
  method: 'PUT',
  path: '/api/account/away',
  who: 'caregiver',
  body: v.object({ until: v.nullable(epochMs) }),
  response: message,
  invalidMessage: 'Choose a day within a year.',
});

/** Of a survivor, also by a caregiver. */
export const setPhoneOf = endpoint({
  method: 'PUT',
  path: '/api/account/phone/{userId}',
  who: 'person',
  about: 'params.userId',
  params: v.object({ userId: id }),
  body: setPhone.body,
  response: message,
  invalidMessage: setPhone.invalidMessage,
});
