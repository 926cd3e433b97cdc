import { day, hour } from '../../../domain/specConstants.ts';
import type { Context } from '../../context.ts';
import { fullName, formatDateTime } from '../../format.ts';
import { alertMail } from '../../mail/mails.ts';
import {
  lockScheduledMail,
  type MailRecipient,
  type MailRow,
  type NewMail,
} from '../../mail/repository.ts';
import type { Mail } from '../../mail/transport.ts';
import {
  alertMailTimes,
  alertsOfMail,
  alertsToMail,
  claimForMail,
  recordMail,
  type WhichMails,
} from './alertMailRepository.ts';
import { type EmergencyRow, lastExpiresAt } from './repository.ts';

/** Per caregiver: many alerts must not cause many mails. */
const maxMails = { perHour: 6, perDay: 20 };

const nextMailAt = async ({ db, clock }: Context, caregiverId: string): Promise<number> => {
  const now = clock.now();
  const since = { since: now - day, most: maxMails.perDay };
  const times = await alertMailTimes(db, caregiverId, since);
  const freeAfter = (most: number, window: number) => (times[most - 1] ?? now - window) + window;
  return Math.max(now, freeAfter(maxMails.perHour, hour), freeAfter(maxMails.perDay, day));
};

/** Mails a caregiver once per emergency and reopening. Runs inside a transaction. */
export const planAlertMails = async (
  context: Context,
  emergency: EmergencyRow,
  which: WhichMails,
): Promise<NewMail[]> => {
  const { db, clock, newId } = context;
  const now = clock.now();
  const alertIds = await alertsToMail(db, emergency, which, now);
  const ttlMs = lastExpiresAt(emergency) - now;
  const planned: NewMail[] = [];
  for (const { id, caregiver_id: userId } of await claimForMail(db, alertIds, now)) {
    const waiting = await lockScheduledMail(context, userId, 'emergency');
    const mail = waiting ?? { id: newId(), due_at: await nextMailAt(context, userId) };
    await recordMail(db, id, mail);
    const { id: mailId, due_at: dueAt } = mail;
    if (!waiting) planned.push({ id: mailId, userId, kind: 'emergency', dueAt, ttlMs });
  }
  return planned;
};

/** Undefined when the emergency is answered or cancelled, or the connection has ended. */
export const writeAlertMail = async (
  { db, publicUrl }: Context,
  mail: MailRow,
  { email }: MailRecipient,
): Promise<Mail | undefined> => {
  const [alert, ...others] = await alertsOfMail(db, mail);
  if (!alert) return undefined;
  const written = alertMail(email, publicUrl, {
    name: fullName(alert),
    message: alert.message,
    pressed: formatDateTime(alert.time_zone, alert.pressed_at),
    more: others.length,
  });
  return { ...written, people: [alert.survivor_id] };
};
