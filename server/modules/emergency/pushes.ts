import { paths } from '../../../contract/paths.ts';
import { day, minute } from '../../../domain/constants.ts';
import type { Context } from '../../context.ts';
import { userById } from '../auth/repository.ts';
import { queuePushes } from '../push/queue.ts';
import { caregiversWaitedFor, type EmergencyRow } from './repository.ts';
import { fullName } from './view.ts';

const tagOf = ({ id }: EmergencyRow) => `emergency:${id}`;

/** Longer than it is repeated: a phone without network hears the last round when it is back. */
const expiresAt = ({ made_at }: EmergencyRow) => made_at + day;

const timeIn = (zone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });

/**
 * Pushes this round of an emergency to every caregiver who has not answered. When the button was
 * pressed is told once that is a minute ago, on the survivor's clock. Inside a transaction.
 */
export const pushEmergency = async (context: Context, emergency: EmergencyRow): Promise<void> => {
  const { db, clock } = context;
  const { id, survivor_id, message, pressed_at, round } = emergency;
  const survivor = await userById(db, survivor_id);
  const isLate = clock.now() - pressed_at >= minute;
  const pressed = isLate ? ` (pressed ${timeIn(survivor.time_zone).format(pressed_at)})` : '';
  await queuePushes(context, await caregiversWaitedFor(db, id), {
    kind: 'emergency',
    subjectId: id,
    round,
    notice: {
      title: 'Emergency',
      body: `${fullName(survivor)} needs help${pressed}: ${message}`,
      path: paths.emergencyLog,
      tag: tagOf(emergency),
    },
    aboutId: survivor_id,
    expiresAt: expiresAt(emergency),
  });
};

/** Tells the survivor that nobody has answered. Inside a transaction. */
export const pushUnanswered = (context: Context, emergency: EmergencyRow): Promise<void> =>
  queuePushes(context, [emergency.survivor_id], {
    kind: 'unanswered',
    subjectId: emergency.id,
    round: 0,
    notice: {
      title: 'Emergency',
      body: 'Nobody has answered yet. If you still need help, please phone somebody now.',
      path: paths.survivorDashboard,
      tag: tagOf(emergency),
    },
    aboutId: emergency.survivor_id,
    expiresAt: expiresAt(emergency),
  });
