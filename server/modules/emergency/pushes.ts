import { emergencyLogAt, paths } from '../../../contract/paths.ts';
import { day, hour, minute } from '../../../domain/constants.ts';
import type { Context } from '../../context.ts';
import { userById } from '../auth/repository.ts';
import { queuePushes } from '../push/queue.ts';
import { caregiversWaitedFor, type EmergencyRow } from './repository.ts';
import { fullName } from './view.ts';

const tagOf = ({ id }: Pick<EmergencyRow, 'id'>) => `emergency:${id}`;

/** Longer than it is repeated: a phone without network hears the last round when it is back. */
export const lastExpiresAt = ({ made_at }: EmergencyRow) => made_at + day;

/** How long a round lives that is repeated: it may be answered by then, and says no time. */
const roundFor = 3 * minute;

const timeIn = (timeZone: string, instant: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    instant,
  );

/** On the survivor's clock. A zone that is not known here must not keep an alert from going out. */
export const pressedIn = (zone: string, pressedAt: number): string => {
  try {
    return timeIn(zone, pressedAt);
  } catch {
    return `${timeIn('UTC', pressedAt)} UTC`;
  }
};

/**
 * Pushes this round of an emergency to every caregiver who has not answered. When the button was
 * pressed is told once that is a minute ago. Inside a transaction.
 */
export const pushEmergency = async (context: Context, emergency: EmergencyRow): Promise<void> => {
  const { db, clock } = context;
  const { id, survivor_id, message, pressed_at, round, next_at } = emergency;
  const survivor = await userById(db, survivor_id);
  const now = clock.now();
  const isLate = now - pressed_at >= minute;
  const pressed = isLate ? ` (pressed ${pressedIn(survivor.time_zone, pressed_at)})` : '';
  await queuePushes(context, await caregiversWaitedFor(db, id), {
    kind: 'emergency',
    subjectId: id,
    round,
    notice: {
      title: 'Emergency',
      body: `${fullName(survivor)} needs help${pressed}: ${message}`,
      path: emergencyLogAt(id),
      tag: tagOf(emergency),
    },
    aboutId: survivor_id,
    pressedAt: pressed_at,
    expiresAt: next_at === null ? lastExpiresAt(emergency) : now + roundFor,
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
    expiresAt: lastExpiresAt(emergency),
  });

/** Of no use any more once so much time has passed: the app shows what became of it. */
const withdrawnFor = hour;

/** Tells caregivers that the survivor is OK, in place of the alarm. Inside a transaction. */
export const pushWithdrawn = async (
  context: Context,
  emergency: Pick<EmergencyRow, 'id' | 'survivor_id'>,
  caregiverIds: readonly string[],
): Promise<void> => {
  const { db, clock } = context;
  const { id, survivor_id } = emergency;
  await queuePushes(context, caregiverIds, {
    kind: 'withdrawn',
    subjectId: id,
    round: 0,
    notice: {
      title: 'Emergency over',
      body: `${fullName(await userById(db, survivor_id))}: I am OK.`,
      path: emergencyLogAt(id),
      tag: tagOf(emergency),
    },
    aboutId: survivor_id,
    expiresAt: clock.now() + withdrawnFor,
  });
};
