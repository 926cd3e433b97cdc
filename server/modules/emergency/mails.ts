import type { Context } from '../../context.ts';
import { fullName } from '../../fullName.ts';
import { alertMail } from '../../mail/alertMail.ts';
import { type MailRow, queueMail } from '../../mail/repository.ts';
import type { Mail } from '../../mail/transport.ts';
import { readableTime } from '../../readableTime.ts';
import { alertToMail, claimForMail, alertsToMail } from './mailRepository.ts';
import { lastExpiresAt } from './pushes.ts';
import type { EmergencyRow } from './repository.ts';

/**
 * Queues a mail, once, to each caregiver who has not answered this emergency: at once where no push
 * can reach them, in the third round where none was shown, in the sixth to all. Inside a transaction.
 */
export const mailUnreached = async (context: Context, emergency: EmergencyRow): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  const alertIds = await alertsToMail(db, emergency, now);
  const lasts = lastExpiresAt(emergency) - now;
  for (const { id, caregiver_id } of await claimForMail(db, alertIds, now)) {
    await queueMail(context, { userId: caregiver_id, kind: 'emergency', alertId: id, lasts });
  }
};

/**
 * What this mail says; undefined where it is not wanted any more: the emergency was answered or
 * taken back, or the two are not connected any more.
 */
export const alertMailOf = async (
  { db, publicUrl }: Context,
  { alert_id }: MailRow,
  to: string,
): Promise<Mail | undefined> => {
  const alert = alert_id === null ? undefined : await alertToMail(db, alert_id);
  return (
    alert &&
    alertMail(to, publicUrl, {
      name: fullName(alert),
      message: alert.message,
      pressed: readableTime(alert.time_zone, alert.pressed_at),
    })
  );
};
