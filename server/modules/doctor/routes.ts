import { paths } from '../../../contract/paths.ts';
import { minute } from '../../../domain/specConstants.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import type { HandlersOf } from '../../registerEndpoints.ts';
import { inTransaction } from '../../transaction.ts';
import { mailConfirmationLink } from '../auth/confirmEmail.ts';
import { lockDevices } from '../push/deviceRepository.ts';
import { enqueuePushes } from '../push/enqueuePushes.ts';
import { readCallFacts } from './callFacts.ts';
import { judgeFacts } from './checks.ts';
import type { ServerFacts } from './serverFacts.ts';

/** Throws `not_found` if the user has no device. */
const sendTestPush = (context: Context, userId: string): Promise<void> =>
  inTransaction(context, async (inside) => {
    const devices = await lockDevices(inside.db, [userId]);
    const noDevice = 'No notification can reach you. Turn on notifications first.';
    if (devices.length === 0) throw new HttpError('not_found', noDevice);
    const texts = { title: 'Test notification', body: 'Upstroke can wake this device.' };
    const path = `${paths.adminDashboard}#server`;
    await enqueuePushes(inside, [userId], {
      kind: 'test',
      subjectId: userId,
      round: 'next',
      payload: { ...texts, path, tag: 'test-push', aboutId: userId },
      expiresAt: inside.clock.now() + 10 * minute,
    });
  });

export const doctorRoutes = (
  context: Context,
  readFacts: () => Promise<ServerFacts>,
): HandlersOf<'checkServer' | 'sendTest'> => ({
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
});
