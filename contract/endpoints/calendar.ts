import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { message } from '../fields.ts';

/** Whether the survivor's doses can be read in a calendar app; the secret is not stored. */
export const readCalendarLink = endpoint({
  method: 'GET',
  path: '/api/calendar',
  who: 'survivor',
  response: v.object({ has_link: v.boolean() }),
});

/** Ends the one before. */
export const createCalendarLink = endpoint({
  method: 'POST',
  path: '/api/calendar',
  who: 'survivor',
  status: 201,
  response: v.object({ link: v.string() }),
});

export const removeCalendarLink = endpoint({
  method: 'DELETE',
  path: '/api/calendar',
  who: 'survivor',
  response: message,
  vital: true,
});
