import type { FastifyBaseLogger } from 'fastify';
import { minute } from '../../domain/constants.ts';
import { type Context, inTransaction } from '../context.ts';
import { traceOf } from '../errors.ts';
import {
  addressOf,
  claimMails,
  deleteMail,
  holdMail,
  type MailRow,
  putOff,
} from '../mail/repository.ts';
import { resetMail } from '../mail/resetMail.ts';
import { sendFor, type Transport } from '../mail/transport.ts';
import { forgetResetToken, makeResetToken } from '../modules/auth/passwordReset.ts';

export interface Mailer {
  /** Sends what is due, and returns once nothing is. A mail that fails is tried again later. */
  readonly run: () => Promise<void>;
}

/** Longer than a mail can take, so that only what a killed process had begun goes out twice. */
const lease = 3 * sendFor;
const mostAtOnce = 5;
/** In milliseconds. */
const firstWait = 10_000;
const longestWait = 5 * minute;

/** Doubles from try to try. */
const waitAfter = (attempts: number): number =>
  Math.min(longestWait, firstWait * 2 ** (attempts - 1));

/** Sends the queued mails. Any number of processes may do so at once. */
export const makeMailer = (
  context: Context,
  transport: Transport,
  log: Pick<FastifyBaseLogger, 'error'>,
): Mailer => {
  const { db, clock } = context;

  /**
   * The token of its link; undefined where the mail is not wanted any more. The token comes first and
   * its mail after: erasing the account locks the two in that order.
   */
  const linkFor = (mail: MailRow): Promise<string | undefined> =>
    inTransaction(context, async (inside) => {
      const token = await makeResetToken(inside, mail.user_id);
      if (await holdMail(inside.db, mail)) return token;
      await forgetResetToken(inside, token);
      return undefined;
    });

  /** Its link is made now: its token was nowhere before, and nowhere but in the mail after. */
  const send = async (mail: MailRow): Promise<void> => {
    const to = await addressOf(db, mail);
    if (to === undefined) return;
    const token = await linkFor(mail);
    if (token === undefined) return;
    try {
      await transport.send(resetMail(to, context.publicUrl, token));
    } catch (error) {
      log.error({ mail: mail.id, attempt: mail.attempts, error: traceOf(error) }, 'mail not sent');
      await putOff(db, mail, clock.now() + waitAfter(mail.attempts));
      return;
    }
    await deleteMail(db, mail.id);
  };

  return {
    run: async () => {
      let claimed: MailRow[];
      do {
        claimed = await claimMails(db, { now: clock.now(), lease, most: mostAtOnce });
        await Promise.all(claimed.map(send));
      } while (claimed.length > 0);
    },
  };
};
