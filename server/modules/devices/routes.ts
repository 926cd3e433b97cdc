import type { Context } from '../../context.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { countInMemory } from '../../countInMemory.ts';
import { notify } from '../../notify/notify.ts';
import { inTransaction, makeSharedWrite } from '../../transaction.ts';
import { markPushesShown, pushesOfTest, type ShownPush } from '../push/repository.ts';
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

    sendTestAlert: async ({ session: { user } }) => {
      countInMemory(context, 'testAlerts', user.id);
      const id = context.newId();
      await inTransaction(context, (inside) =>
        notify(inside, 'test-alert', { to: user.id, testId: id }),
      );
      return { id };
    },

    readTestAlert: async ({ session: { user, tokenHashes }, params }) => {
      const found = await pushesOfTest(context.db, user.id, params.testId);
      return found.map(({ session_hash, ...push }) => ({
        ...push,
        is_this: tokenHashes.includes(session_hash),
      }));
    },
  }),
);
