import type { FastifyBaseLogger } from 'fastify';
import { minute } from '../../domain/constants.ts';
import { doubling } from '../backoff.ts';
import type { Context } from '../context.ts';
import type { EmailTokenKind, MailKind } from '../db/schema.ts';
import { traceOf } from '../errors.ts';
import {
  claimMails,
  deleteMail,
  isStillClaimed,
  type MailRow,
  putOff,
  type Receiver,
  receiverOf,
} from '../mail/repository.ts';
import { confirmMail } from '../mail/confirmMail.ts';
import { passwordChangedMail } from '../mail/passwordChangedMail.ts';
import { resetMail } from '../mail/resetMail.ts';
import { type Mail, sendFor, type Transport } from '../mail/transport.ts';
import { forgetEmailToken, makeEmailToken } from '../modules/auth/emailTokens.ts';
import { changedAt } from '../modules/auth/passwordReset.ts';
import { alertMailOf } from '../modules/emergency/mails.ts';

export interface Mailer {
  /** Sends what is due, until nothing is or it is to stop. A mail that fails is tried again later. */
  readonly run: (stopping?: AbortSignal) => Promise<void>;
}

/** What a mail says; undefined where it is not to go out. */
type Writer = (mail: MailRow, to: Receiver) => Promise<Mail | undefined>;

/** Longer than a mail can take, so that only what a killed process had begun goes out twice. */
const lease = 3 * sendFor;
const mostAtOnce = 5;
/** In milliseconds. */
const waits = { first: 10_000, longest: 5 * minute };

/** Sends the queued mails. Any number of processes may do so at once. */
export const makeMailer = (
  context: Context,
  transport: Transport,
  log: Pick<FastifyBaseLogger, 'error'>,
): Mailer => {
  const { db, clock } = context;

  /**
   * The token of its link; undefined where the mail is not wanted any more. The token comes first, and
   * then its mail has to be there: whoever ends both removes the mails first.
   */
  const tokenFor = async (mail: MailRow, kind: EmailTokenKind): Promise<string | undefined> => {
    const token = await makeEmailToken(context, mail.user_id, kind);
    if (await isStillClaimed(db, mail)) return token;
    await forgetEmailToken(context, kind, token);
    return undefined;
  };

  /** Its link is made now: its token was nowhere before, and nowhere but in the mail after. */
  const writeLink =
    (kind: EmailTokenKind, write: typeof resetMail): Writer =>
    async (mail, { email }) => {
      const token = await tokenFor(mail, kind);
      return token === undefined ? undefined : write(email, context.publicUrl, token);
    };

  const writeAlert: Writer = async (mail, { email }) => {
    const written = await alertMailOf(context, mail, email);
    if (!written) await deleteMail(db, mail.id);
    return written;
  };

  const writeChanged: Writer = async (mail, to) =>
    passwordChangedMail(to, context.publicUrl, changedAt(mail));

  const writers: Readonly<Record<MailKind, Writer>> = {
    reset: writeLink('reset', resetMail),
    'confirm-email': writeLink('confirm-email', confirmMail),
    emergency: writeAlert,
    'password-changed': writeChanged,
  };

  const send = async (mail: MailRow): Promise<void> => {
    const to = await receiverOf(db, mail);
    if (to === undefined) return deleteMail(db, mail.id);
    const written = await writers[mail.kind](mail, to);
    if (!written) return;
    try {
      await transport.send(written);
    } catch (error) {
      log.error({ mail: mail.id, attempt: mail.attempts, error: traceOf(error) }, 'mail not sent');
      await putOff(db, mail, clock.now() + doubling(mail.attempts, waits));
      return;
    }
    await deleteMail(db, mail.id);
  };

  return {
    run: async (stopping) => {
      let claimed: MailRow[];
      do {
        claimed = await claimMails(db, { now: clock.now(), lease, most: mostAtOnce });
        await Promise.all(claimed.map(send));
      } while (claimed.length > 0 && stopping?.aborted !== true);
    },
  };
};
