import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, message } from '../fields.ts';
import { pushState } from '../messages.ts';

export const pushPublicKey = endpoint({
  method: 'GET',
  path: '/api/push/public-key',
  withoutToken: true,
  who: 'signedIn',
  response: v.object({ publicKey: v.string() }),
});

const base64url = (bytes: number) =>
  v.pipe(v.string(), v.maxLength(Math.ceil(bytes / 3) * 4), v.regex(/^[\w-]+={0,2}$/));

/** Replaces the subscription of this session's device; it ends with the session. */
export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscribe',
  withoutToken: true,
  who: 'self',
  about: 'body.userId',
  body: v.object({
    userId: id,
    subscription: v.object({
      endpoint: v.pipe(v.string(), v.maxLength(1000), v.regex(/^https?:\/\/[^\s\0]+$/)),
      keys: v.object({ p256dh: base64url(65), auth: base64url(16) }),
    }),
  }),
  response: message,
  invalidMessage: 'Notifications cannot reach this device.',
  vital: true,
});

export const reportShown = endpoint({
  method: 'POST',
  path: '/api/push/shown',
  withoutToken: true,
  who: 'signedIn',
  body: v.object({ id }),
  response: message,
  invalidMessage: 'This is not the id of a notification.',
  vital: true,
});

/** Pushes to all devices of the user, as an alert would be. */
export const sendTestAlert = endpoint({
  method: 'POST',
  path: '/api/push/test',
  who: 'signedIn',
  response: v.object({ id }),
});

export const readTestAlert = endpoint({
  method: 'GET',
  path: '/api/push/test/{testId}',
  who: 'signedIn',
  params: v.object({ testId: id }),
  response: v.array(
    v.object({
      device_name: v.nullable(v.string()),
      /** Whether it is the caller's own. */
      is_this: v.boolean(),
      state: pushState,
      shown_at: v.nullable(epochMs),
    }),
  ),
  invalidMessage: 'This is not the id of a test.',
});
