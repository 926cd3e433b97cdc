import { emergencyLogPath, paths } from '../../../contract/paths.ts';
import { emergencyTag, type FinalAlertStatus } from '../../../domain/alertTransitions.ts';
import { closingWords, leftAfterSeeing } from '../../../domain/alertWords.ts';
import { day, emergency as rules, hour, minute } from '../../../domain/specConstants.ts';
import type { Context } from '../../context.ts';
import { fullName, formatDateTime } from '../../format.ts';
import { userById } from '../users/repository.ts';
import { enqueuePushes } from '../push/enqueuePushes.ts';
import { type EmergencyRow, presentCaregivers } from './repository.ts';

const overPushTtlMs = hour;

/** Outlasts the repetition: a phone that reconnects later still gets the last round. */
export const lastExpiresAt = ({ made_at, reopened_at }: EmergencyRow) =>
  (reopened_at ?? made_at) + day;

/** Short: a repeated round does not name the time of the press and may be answered soon. */
const roundTtlMs = 3 * minute;

/** Names the time of the press after a minute. Runs inside a transaction. */
export const enqueueEmergencyPush = async (
  context: Context,
  emergency: EmergencyRow,
): Promise<void> => {
  const { db, clock } = context;
  const { id, survivor_id, message, pressed_at, round, next_at } = emergency;
  const survivor = await userById(db, survivor_id);
  const now = clock.now();
  const isLate = now - pressed_at >= minute;
  const pressed = isLate ? ` (pressed ${formatDateTime(survivor.time_zone, pressed_at)})` : '';
  await enqueuePushes(context, await presentCaregivers(db, id, ['pending']), {
    kind: 'emergency',
    subjectId: id,
    round,
    payload: {
      title: 'Emergency',
      body: `${fullName(survivor)} needs help${pressed}: ${message}`,
      path: emergencyLogPath(id),
      tag: emergencyTag(emergency.id),
      aboutId: survivor_id,
      pressedAt: pressed_at,
    },
    expiresAt: next_at === null ? lastExpiresAt(emergency) : now + roundTtlMs,
  });
};

/** Runs inside a transaction. */
export const enqueueUnansweredPush = async (
  context: Context,
  emergency: EmergencyRow,
): Promise<void> => {
  const { reopened_at, left_by } = emergency;
  const gone = left_by === null ? null : fullName(await userById(context.db, left_by));
  const why = reopened_at === null ? 'Nobody has answered.' : leftAfterSeeing(gone);
  await enqueuePushes(context, [emergency.survivor_id], {
    kind: 'unanswered',
    subjectId: emergency.id,
    round: 'next',
    payload: {
      title: 'Emergency',
      body: `${why} Please call for help.`,
      path: paths.survivorDashboard,
      tag: emergencyTag(emergency.id),
      aboutId: emergency.survivor_id,
    },
    expiresAt: lastExpiresAt(emergency),
  });
};

/** Replaces the last round, which would sound for hours. Runs inside a transaction. */
export const enqueueAnsweredPush = async (
  context: Context,
  emergency: EmergencyRow,
  answeredBy: string,
): Promise<void> => {
  const { db } = context;
  const { id, survivor_id, round } = emergency;
  if (round * rules.pushIntervalMs < rules.pushDurationMs) return;
  const survivor = fullName(await userById(db, survivor_id));
  const answerer = fullName(await userById(db, answeredBy));
  await enqueuePushes(context, await presentCaregivers(db, id, ['pending']), {
    kind: 'answered',
    subjectId: id,
    round: 'next',
    payload: {
      title: 'Emergency answered',
      body: `${survivor}: ${answerer} has answered.`,
      path: emergencyLogPath(id),
      tag: emergencyTag(id),
      aboutId: survivor_id,
    },
    expiresAt: lastExpiresAt(emergency),
  });
};

/** Replaces what the devices of the other caregivers show. Runs inside a transaction. */
export const enqueueClosedPush = async (
  context: Context,
  emergency: EmergencyRow,
  status: FinalAlertStatus,
): Promise<void> => {
  const { db, clock } = context;
  const { id, survivor_id, closed_by } = emergency;
  if (closed_by === null) return;
  const survivor = fullName(await userById(db, survivor_id));
  const closer = fullName(await userById(db, closed_by));
  const caregiverIds = await presentCaregivers(db, id, [status]);
  await enqueuePushes(
    context,
    caregiverIds.filter((caregiverId) => caregiverId !== closed_by),
    {
      kind: 'answered',
      subjectId: id,
      round: 'next',
      payload: {
        title: 'Emergency over',
        body: `${closer} has closed the alert of ${survivor}: ${closingWords[status]}.`,
        path: emergencyLogPath(id),
        tag: emergencyTag(id),
        aboutId: survivor_id,
      },
      expiresAt: Math.max(lastExpiresAt(emergency), clock.now() + overPushTtlMs),
    },
  );
};

/** Asks those who have seen it. Runs inside a transaction. */
export const enqueueUnclosedPush = async (
  context: Context,
  { id, survivor_id }: EmergencyRow,
): Promise<void> => {
  const { db, clock } = context;
  const { fname } = await userById(db, survivor_id);
  await enqueuePushes(context, await presentCaregivers(db, id, ['acknowledged']), {
    kind: 'unclosed',
    subjectId: id,
    round: 'next',
    payload: {
      title: 'Alert not closed',
      body: `Is ${fname} well? Please close the alert.`,
      path: emergencyLogPath(id),
      tag: emergencyTag(id),
      aboutId: survivor_id,
    },
    expiresAt: clock.now() + day,
  });
};

interface CancelledPush {
  readonly caregiverIds: readonly string[];
  readonly isAnswered: boolean;
}

/** Replaces the alarm. Runs inside a transaction. */
export const enqueueCancelledPush = async (
  context: Context,
  emergency: EmergencyRow,
  { caregiverIds, isAnswered }: CancelledPush,
): Promise<void> => {
  const { db, clock } = context;
  const { id, survivor_id } = emergency;
  const okText = `${fullName(await userById(db, survivor_id))} says: I am OK.`;
  const words = isAnswered
    ? { title: 'Emergency answered', body: `${okText} The alert stays open until you close it.` }
    : { title: 'Emergency over', body: okText };
  await enqueuePushes(context, caregiverIds, {
    kind: 'withdrawn',
    subjectId: id,
    round: 'next',
    payload: {
      ...words,
      path: emergencyLogPath(id),
      tag: emergencyTag(emergency.id),
      aboutId: survivor_id,
    },
    expiresAt: Math.max(lastExpiresAt(emergency), clock.now() + overPushTtlMs),
  });
};
