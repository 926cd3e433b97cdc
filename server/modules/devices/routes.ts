import type { Context } from '../../context.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { inSharedTransaction } from '../../transaction.ts';
import { markPushShown } from '../push/repository.ts';
import { subscribe } from './service.ts';

export const pushRoutes = defineHandlers(
  (context: Context, publicKey: string, allowedHosts: readonly string[]) => ({
    pushPublicKey: async () => ({ publicKey }),

    subscribePush: async ({ session, body }) => {
      await subscribe(context, allowedHosts, session, body.subscription);
      return { message: 'Reminders reach this device.' };
    },

    // Responds the same whether or not the push exists or is the caller's.
    reportShown: async ({ session, body }) => {
      const shown = { id: body.id, personId: session.user.id, now: context.clock.now() };
      await inSharedTransaction(context, (inside) => markPushShown(inside.db, shown));
      return { message: 'Noted.' };
    },
  }),
);
