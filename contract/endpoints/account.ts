import * as v from 'valibot';
import { accountExport } from '../accountExport.ts';
import { endpoint } from '../endpoint.ts';
import { message, typedPassword } from '../fields.ts';
import { fieldLimits } from '../fieldLimits.ts';

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  who: 'signedIn',
  response: accountExport,
  isStoredAsRead: true,
});

export const chooseZone = endpoint({
  method: 'PUT',
  path: '/api/account/zone',
  who: 'signedIn',
  body: v.object({ zone: v.pipe(v.string(), v.maxLength(fieldLimits.zone)) }),
  response: message,
  invalidMessage: 'This is not the name of a time zone.',
});

/** Whether notifications, also those of caregivers, leave out the names of the user's medicines. */
export const hideNames = endpoint({
  method: 'PUT',
  path: '/api/account/hide-names',
  who: 'survivor',
  body: v.object({ hidden: v.boolean() }),
  response: message,
  invalidMessage: 'Choose whether names are hidden.',
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  who: 'signedIn',
  proof: 'always',
  provenBy: 'password',
  body: v.object({ password: v.optional(typedPassword) }),
  response: message,
  errors: ['password_refused', 'last_admin'],
  invalidMessage: 'Please enter your password.',
  vital: true,
});

export const requestEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/account/email-confirmation',
  who: 'signedIn',
  response: message,
});
