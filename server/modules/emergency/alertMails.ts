import type { Context } from '../../context.ts';
import { fullName, formatDateTime } from '../../format.ts';
import { alertMail } from '../../mail/mails.ts';
import {
  lockScheduledMail,
  type MailRow,
  type QueuedMail,
  enqueueMail,
} from '../../mail/repository.ts';
import type { Mail } from '../../mail/transport.ts';
import { alertsOfMail, alertsToMail, claimForMail, recordMail } from './alertMailRepository.ts';
import { mailedInRound, nextMailAt } from './alertMailSchedule.ts';
import { lastExpiresAt } from './pushes.ts';
import type { EmergencyRow } from './repository.ts';

const mailFor = async (
  context: Context,
  caregiverId: string,
  ttlMs: number,
): Promise<QueuedMail> => {
  const waiting = await lockScheduledMail(context, caregiverId, 'emergency');
  if (waiting) return waiting;
  const dueAt = await nextMailAt(context, caregiverId);
  return enqueueMail(context, { userId: caregiverId, kind: 'emergency', dueAt, ttlMs });
};

/** Mails a caregiver once per emergency and reopening. Runs inside a transaction. */
export const enqueueAlertMails = async (
  context: Context,
  emergency: EmergencyRow,
): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  const alertIds = await alertsToMail(db, emergency, mailedInRound(emergency.round), now);
  const ttlMs = lastExpiresAt(emergency) - now;
  for (const { id, caregiver_id } of await claimForMail(db, alertIds, now)) {
    await recordMail(db, id, await mailFor(context, caregiver_id, ttlMs));
  }
};

/** Undefined when the emergency is answered or cancelled, or the connection has ended. */
export const alertMailOf = async (
  { db, publicUrl }: Context,
  mail: MailRow,
  to: string,
): Promise<Mail | undefined> => {
  const [alert, ...others] = await alertsOfMail(db, mail);
  if (!alert) return undefined;
  const written = alertMail(to, publicUrl, {
    name: fullName(alert),
    message: alert.message,
    pressed: formatDateTime(alert.time_zone, alert.pressed_at),
    more: others.length,
  });
  return { ...written, people: [alert.survivor_id] };
};
