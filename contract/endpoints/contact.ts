import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, message, newEmail, phone, quietHours, typedPassword } from '../fields.ts';

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

/** What the care team reads of a caregiver. */
export const setTeamEntry = endpoint({
  method: 'PUT',
  path: '/api/account/team',
  who: 'caregiver',
  body: v.object({
    /** Away until then, at most a year; null or a past instant: on duty. */
    until: v.optional(v.nullable(epochMs)),
    /** Whether the other caregivers do not see name and phone. */
    hidden: v.optional(v.boolean()),
    /** Between these, by the caregiver's clock, only alerts are notified; null: at no time. */
    quiet: v.optional(v.nullable(quietHours)),
  }),
  response: message,
  invalidMessage: 'Choose a day within a year, or whether name and phone are hidden.',
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
