import type { FastifyBaseLogger } from 'fastify';
import { minute } from '../../domain/constants.ts';
import { exponentialBackoff } from '../exponentialBackoff.ts';
import type { Context } from '../context.ts';
import type { EmailTokenKind, MailKind } from '../db/schema.ts';
import { redactError } from '../errorHandler.ts';
import {
  claimMails,
  deleteMail,
  isStillClaimed,
  type MailRow,
  postponeMail,
  type MailRecipient,
  mailRecipientOf,
} from '../mail/repository.ts';
import { confirmMail } from '../mail/confirmMail.ts';
import { passwordChangedMail } from '../mail/passwordChangedMail.ts';
import { resetMail } from '../mail/resetMail.ts';
import { type Mail, sendTimeoutMs, type Transport } from '../mail/transport.ts';
import { revokeEmailToken, createEmailToken } from '../modules/auth/emailTokens.ts';
import { changedAt } from '../modules/auth/passwordReset.ts';
import { alertMailOf } from '../modules/emergency/alertMails.ts';

export interface Mailer {
  /** Sends what is due, until nothing is or it is to stop. A mail that fails is tried again later. */
  readonly run: (stopping?: AbortSignal) => Promise<void>;
}

/** What a mail says; undefined where it is not to go out. */
type MailComposer = (mail: MailRow, to: MailRecipient) => Promise<Mail | undefined>;

/** Longer than a mail can take, so that only what a killed process had begun goes out twice. */
const leaseMs = 3 * sendTimeoutMs;
const maxConcurrentMails = 5;
/** In milliseconds. */
const retryDelays = { initialMs: 10_000, maxMs: 5 * minute };

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
  const createLinkToken = async (
    mail: MailRow,
    kind: EmailTokenKind,
  ): Promise<string | undefined> => {
    const token = await createEmailToken(context, mail.user_id, kind);
    if (await isStillClaimed(db, mail)) return token;
    await revokeEmailToken(context, kind, token);
    return undefined;
  };

  /** Its link is made now: its token was nowhere before, and nowhere but in the mail after. */
  const writeLink =
    (kind: EmailTokenKind, write: typeof resetMail): MailComposer =>
    async (mail, { email }) => {
      const token = await createLinkToken(mail, kind);
      return token === undefined ? undefined : write(email, context.publicUrl, token);
    };

  const writeAlert: MailComposer = async (mail, { email }) => {
    const written = await alertMailOf(context, mail, email);
    if (!written) await deleteMail(db, mail.id);
    return written;
  };

  const writeChanged: MailComposer = async (mail, to) =>
    passwordChangedMail(to, context.publicUrl, changedAt(mail));

  const writers: Readonly<Record<MailKind, MailComposer>> = {
    reset: writeLink('reset', resetMail),
    'confirm-email': writeLink('confirm-email', confirmMail),
    emergency: writeAlert,
    'password-changed': writeChanged,
  };

  const send = async (mail: MailRow): Promise<void> => {
    const to = await mailRecipientOf(db, mail);
    if (to === undefined) return deleteMail(db, mail.id);
    const written = await writers[mail.kind](mail, to);
    if (!written) return;
    try {
      await transport.send(written);
    } catch (error) {
      log.error(
        { mail: mail.id, attempt: mail.attempts, error: redactError(error) },
        'mail not sent',
      );
      await postponeMail(db, mail, clock.now() + exponentialBackoff(mail.attempts, retryDelays));
      return;
    }
    await deleteMail(db, mail.id);
  };

  return {
    run: async (stopping) => {
      let claimed: MailRow[];
      do {
        claimed = await claimMails(db, { now: clock.now(), leaseMs, limit: maxConcurrentMails });
        await Promise.all(claimed.map(send));
      } while (claimed.length > 0 && stopping?.aborted !== true);
    },
  };
};
