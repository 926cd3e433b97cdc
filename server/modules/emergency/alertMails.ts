import { day, hour } from '../../../domain/constants.ts';
import type { Context } from '../../context.ts';
import { fullName, formatDateTime } from '../../format.ts';
import { alertMail } from '../../mail/mails.ts';
import {
  lockWaitingMail,
  type MailRow,
  type QueuedMail,
  enqueueMail,
} from '../../mail/repository.ts';
import type { Mail } from '../../mail/transport.ts';
import {
  alertMailTimes,
  alertsOfMail,
  alertsToMail,
  claimForMail,
  type MailedCaregivers,
  recordMail,
} from './alertMailRepository.ts';
import { lastExpiresAt } from './pushes.ts';
import type { EmergencyRow } from './repository.ts';

/** Rounds of pushes, 0-based. Push services accept pushes for lost phones, so some must be shown. */
const mailUnshownFromRound = 2;
const mailAllFromRound = 5;

const mailedInRound = (round: number): MailedCaregivers => {
  if (round >= mailAllFromRound) return 'all';
  return round >= mailUnshownFromRound ? 'unshown' : 'withoutDevice';
};

/** Per caregiver: many alerts must not cause many mails. */
const maxMails = { perHour: 6, perDay: 20 };

const mailableAt = async ({ db, clock }: Context, caregiverId: string): Promise<number> => {
  const now = clock.now();
  const since = { since: now - day, most: maxMails.perDay };
  const times = await alertMailTimes(db, caregiverId, since);
  const freeAfter = (most: number, window: number) => (times[most - 1] ?? now - window) + window;
  return Math.max(now, freeAfter(maxMails.perHour, hour), freeAfter(maxMails.perDay, day));
};

const mailFor = async (
  context: Context,
  caregiverId: string,
  ttlMs: number,
): Promise<QueuedMail> => {
  const waiting = await lockWaitingMail(context, caregiverId, 'emergency');
  if (waiting) return waiting;
  const dueAt = await mailableAt(context, caregiverId);
  return enqueueMail(context, { userId: caregiverId, kind: 'emergency', dueAt, ttlMs });
};

/** Mails a caregiver once per emergency. Runs inside a transaction. */
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
  return (
    alert &&
    alertMail(to, publicUrl, {
      name: fullName(alert),
      message: alert.message,
      pressed: formatDateTime(alert.time_zone, alert.pressed_at),
      more: others.length,
    })
  );
};
