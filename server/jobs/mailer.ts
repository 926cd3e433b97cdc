import type { FastifyBaseLogger } from 'fastify';
import { retryDelay } from '../../domain/retryPolicy.ts';
import { minute } from '../../domain/specConstants.ts';
import type { Context } from '../context.ts';
import type { LinkMailKind, MailKind } from '../db/accountTables.ts';
import { redactError } from '../errorHandler.ts';
import {
  claimMails,
  deleteMail,
  isStillClaimed,
  type MailRow,
  postponeMail,
  type MailRecipient,
  findMailRecipient,
} from '../mail/repository.ts';
import {
  changeEmailMail,
  confirmMail,
  emailChangeAskedMail,
  erasurePlannedMail,
  handedResetMail,
  passwordChangedMail,
  resetMail,
  testMail,
} from '../mail/mails.ts';
import {
  isMailRefused,
  isSenderRefused,
  type Mail,
  sendTimeoutMs,
  type Transport,
} from '../mail/transport.ts';
import { revokeEmailToken, createEmailToken } from '../modules/auth/emailTokens.ts';
import { changedAt } from '../modules/auth/passwordReset.ts';
import { findPlannedErasure } from '../modules/people/repository.ts';
import { alertMailOf } from '../modules/emergency/alertMails.ts';

export interface Mailer {
  readonly run: (stopping?: AbortSignal) => Promise<void>;
}

type MailComposer = (mail: MailRow, to: MailRecipient) => Promise<Mail | undefined>;

/** Longer than any send, so only a killed process causes a duplicate. */
const leaseMs = 3 * sendTimeoutMs;
const maxConcurrentMails = 5;
const refusedDelays = { initialMs: 10_000, maxMs: 5 * minute };
/** Without an answer a try costs no one anything, and mail goes soon after an outage. */
const unansweredDelays = { initialMs: 10_000, maxMs: 40_000 };

/** Safe to run in several processes. */
export const makeMailer = (
  context: Context,
  transport: Transport,
  log: Pick<FastifyBaseLogger, 'error'>,
): Mailer => {
  const { db, clock } = context;

  /** Undefined if no longer wanted. Token first, then mail check: revoking deletes mails first. */
  const createLinkToken = async (
    mail: MailRow,
    kind: LinkMailKind,
  ): Promise<string | undefined> => {
    const token = await createEmailToken(context, mail.user_id, kind, {
      address: mail.address,
      minter: { made_by: mail.made_by, made_by_session: mail.made_by_session },
    });
    if (await isStillClaimed(db, mail)) return token;
    await revokeEmailToken(context, token);
    return undefined;
  };

  const writeLink =
    (kind: LinkMailKind, write: typeof resetMail): MailComposer =>
    async (mail, { email }) => {
      const token = await createLinkToken(mail, kind);
      return token === undefined ? undefined : write(email, context.publicUrl, token);
    };

  /** Deletes a mail that is no longer wanted. */
  const ifWanted =
    (write: MailComposer): MailComposer =>
    async (mail, to) => {
      const written = await write(mail, to);
      if (!written) await deleteMail(db, mail.id);
      return written;
    };

  const writeErasure: MailComposer = async ({ about_id }, to) => {
    const planned = about_id === null ? undefined : await findPlannedErasure(db, about_id);
    if (about_id === null || !planned) return undefined;
    return { ...erasurePlannedMail(to, context.publicUrl, planned), people: [about_id] };
  };

  const writeNotice =
    (write: typeof passwordChangedMail): MailComposer =>
    async (mail, to) =>
      write(to, context.publicUrl, changedAt(mail));

  const writers: Readonly<Record<MailKind, MailComposer>> = {
    reset: writeLink('reset', resetMail),
    'handed-reset': writeLink('reset', handedResetMail),
    'confirm-email': writeLink('confirm-email', confirmMail),
    test: writeLink('confirm-email', testMail),
    emergency: ifWanted((mail, { email }) => alertMailOf(context, mail, email)),
    'erasure-planned': ifWanted(writeErasure),
    'change-email': writeLink('change-email', changeEmailMail),
    'password-changed': writeNotice(passwordChangedMail),
    'email-change-asked': writeNotice(emailChangeAskedMail),
  };

  const send = async (mail: MailRow): Promise<void> => {
    const to = await findMailRecipient(db, mail);
    if (to === undefined) return deleteMail(db, mail.id);
    const written = await writers[mail.kind](mail, to);
    if (!written) return;
    try {
      await transport.send({ ...written, people: [mail.user_id, ...(written.people ?? [])] });
    } catch (error) {
      // `watchDeliveries` logs a mail server that fails.
      if (isMailRefused(error)) {
        const about = { mail: mail.id, attempt: mail.attempts, error: redactError(error) };
        log.error(about, 'mail not sent');
      }
      const isRefused = isMailRefused(error) || isSenderRefused(error);
      const delays = isRefused ? refusedDelays : unansweredDelays;
      await postponeMail(db, mail, clock.now() + retryDelay(mail.attempts - 1, 1, delays));
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
