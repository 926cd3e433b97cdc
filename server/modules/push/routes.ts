import { assertSelf } from '../../access.ts';
import type { Context } from '../../context.ts';
import type { HandlersOf } from '../../registerEndpoints.ts';
import { markShown } from './repository.ts';
import { subscribe } from './service.ts';

interface PushSettings {
  /** VAPID, as base64url. */
  readonly publicKey: string;
  /** Push services beside the known ones, as host or host:port. */
  readonly allowedHosts: readonly string[];
}

export const pushRoutes = (
  context: Context,
  { publicKey, allowedHosts }: PushSettings,
): HandlersOf<'pushPublicKey' | 'subscribePush' | 'reportShown'> => ({
  pushPublicKey: async () => ({ publicKey }),

  subscribePush: async ({ session, body }) => {
    assertSelf(session, body.userId);
    const [sessionHash] = session.tokenHashes;
    const device = { userId: body.userId, sessionHash };
    await subscribe(context, allowedHosts, device, body.subscription);
    return { message: 'Reminders reach this device.' };
  },

  // Whether a push of this id exists is nobody's business but its person's, and the worker has
  // nothing to do about one that is gone: the answer is the same.
  reportShown: async ({ session, body }) => {
    await markShown(context.db, {
      id: body.id,
      personId: session.user.id,
      now: context.clock.now(),
    });
    return { message: 'Noted.' };
  },
});
