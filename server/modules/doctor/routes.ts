import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { notify } from '../../notify/notify.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { inTransaction } from '../../transaction.ts';
import { mailConfirmationLink } from '../auth/confirmEmail.ts';
import { lockDevices } from '../push/deviceRepository.ts';
import { readCallFacts } from './callFacts.ts';
import { judgeFacts } from './checks.ts';
import type { ServerFacts } from './serverFacts.ts';

/** Throws `not_found` if the user has no device. */
const sendTestPush = (context: Context, userId: string) =>
  inTransaction(context, async (inside) => {
    const devices = await lockDevices(inside.db, [userId]);
    const noDevice = 'No notification can reach you. Turn on notifications first.';
    if (devices.length === 0) throw new HttpError('not_found', noDevice);
    await notify(inside, 'test-push', userId);
  });

export const doctorRoutes = defineHandlers(
  (context: Context, readFacts: () => Promise<ServerFacts>) => ({
    checkServer: async ({ session, body, reply }) => {
      const call = await readCallFacts(context, session, body, reply.request);
      return judgeFacts(await readFacts(), call);
    },

    sendTest: async ({ session, body, address }) => {
      if (body.channel === 'push') await sendTestPush(context, session.user.id);
      else await mailConfirmationLink(context, session, address, 'test');
      const isFile = body.channel === 'mail' && !context.canSendMail;
      return {
        message: isFile
          ? `It is written to ${context.mailDir}, and reaches nobody.`
          : 'It is on its way.',
      };
    },
  }),
);
