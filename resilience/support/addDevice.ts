import { callWithRetry } from '../../testkit/browser/callWithRetry.ts';
import type { DeviceSubscription, PushService } from '../../testkit/server/pushService.ts';

/** Subscribes a device of the account to the server's pushes. */
export const addDevice = async (
  server: { readonly origin: string },
  account: { readonly id: string; readonly token: string },
  push: PushService,
): Promise<DeviceSubscription> => {
  const at = '/api/push/public-key';
  const { publicKey } = await callWithRetry<{ publicKey: string }>(server, account, 'GET', at);
  const subscription = push.subscribe(publicKey);
  const body = { userId: account.id, subscription };
  await callWithRetry(server, account, 'POST', '/api/push/subscribe', { body });
  return subscription;
};
