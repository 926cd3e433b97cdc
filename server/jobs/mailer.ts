import type { FastifyBaseLogger } from 'fastify';
import { retryDelay } from '../../domain/retryDelays.ts';
import { minute } from '../../domain/specConstants.ts';
import type { Context } from '../context.ts';
import { redactError } from '../errorHandler.ts';
import {
  claimMails,
  deleteMail,
  findMailRecipient,
  isStillClaimed,
  type MailRow,
  postponeMail,
} from '../mail/repository.ts';
import {
  isMailRefused,
  isSenderRefused,
  sendTimeoutMs,
  type Transport,
} from '../mail/transport.ts';
import { kinds } from '../notify/kinds.ts';

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
) => {
  const { db, clock } = context;

  const send = async (mail: MailRow) => {
    const to = await findMailRecipient(db, mail);
    const written = to && (await kinds[mail.kind].mail?.write(context, mail, to));
    if (!written) {
      if (await isStillClaimed(db, mail)) await deleteMail(db, mail.id);
      return;
    }
    try {
      await transport({ ...written, people: [mail.user_id, ...(written.people ?? [])] });
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

  return async (stopping?: AbortSignal): Promise<void> => {
    let claimed: MailRow[];
    do {
      claimed = await claimMails(db, { now: clock.now(), leaseMs, limit: maxConcurrentMails });
      await Promise.all(claimed.map(send));
    } while (claimed.length > 0 && stopping?.aborted !== true);
  };
};
