import type { Context } from '../../context.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { makeSharedWrite } from '../../transaction.ts';
import { markPushesShown, type ShownPush } from '../push/repository.ts';
import { subscribe } from './service.ts';

const writeShown = makeSharedWrite(({ db, clock }, pushes: readonly ShownPush[]) =>
  markPushesShown(db, pushes, clock.now()),
);

export const pushRoutes = defineHandlers(
  (context: Context, publicKey: string, allowedHosts: readonly string[]) => ({
    pushPublicKey: async () => ({ publicKey }),

    subscribePush: async ({ session, body }) => {
      await subscribe(context, allowedHosts, session, body.subscription);
      return { message: 'Reminders reach this device.' };
    },

    // Responds the same whether or not the push exists or is the caller's.
    reportShown: async ({ session, body }) => {
      await writeShown(context, { id: body.id, person_id: session.user.id });
      return { message: 'Noted.' };
    },
  }),
);
