import type { Page } from '@playwright/test';

/** A push service that answers, in place of the browser's own, which needs the open network. */
export const installFakePushService = (page: Page) =>
  page.addInitScript(() => {
    let made: Promise<PushSubscription> | null = null;
    const make = async (options: PushSubscriptionOptionsInit | undefined) => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const base64url = (bytes: Uint8Array) =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      const key = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
      const keys = {
        p256dh: base64url(key),
        auth: base64url(crypto.getRandomValues(new Uint8Array(16))),
      };
      const endpoint = 'https://fcm.googleapis.com/fcm/send/rosa';
      const unsubscribe = async () => {
        made = null;
        return true;
      };
      const toJSON = () => ({ endpoint, keys });
      const subscription = { endpoint, options: { ...options }, toJSON, unsubscribe };
      return subscription as unknown as PushSubscription;
    };
    PushManager.prototype.subscribe = (options) => (made ??= make(options));
    PushManager.prototype.getSubscription = async () => made;
    Object.assign(window, { isSubscribed: () => made !== null });
  });
