import type { PushKind, PushMessage } from '../../../contract/messages.ts';
import type { Context } from '../../context.ts';
import { type Device, lockDevices } from './deviceRepository.ts';
import { countQueued, dropSupersededPushes, nextRound } from './repository.ts';
import { poolOf, urgentPriority } from './slots.ts';

/** What a person sees of a push. */
export interface NotificationContent {
  readonly title: string;
  readonly body: string;
  /** Path in the app that a tap opens. */
  readonly path: string;
  /** A later notice with the same tag takes the place of an earlier one. */
  readonly tag: string;
}

/** The dose of a push, as its message carries it. */
type PushedDose = NonNullable<PushMessage['notification']['data']['dose']>;

/** What a queued push keeps as JSON. */
export interface PushPayload extends NotificationContent {
  /** Whose matter it is: pages tell by it whether they know more. */
  readonly aboutId: string;
  readonly dose?: PushedDose;
  /** Of an emergency: when the button was pressed, in epoch milliseconds. */
  readonly pressedAt?: number;
}

interface NewPush {
  readonly kind: PushKind;
  /** The dose, emergency or person that it tells of. */
  readonly subjectId: string;
  /** Tells repetitions apart; `next` comes after all that were ever queued. */
  readonly round: number | 'next';
  readonly payload: PushPayload;
  /** When it is no use any more, in epoch milliseconds. */
  readonly expiresAt: number;
  /** The only devices that it is for; all where it is not said. */
  readonly deviceIds?: ReadonlySet<string>;
}

const priorities: Record<PushKind, number> = {
  emergency: urgentPriority,
  unanswered: urgentPriority,
  withdrawn: 1,
  dose: 1,
  missed: 2,
  answered: 2,
  unreachable: 2,
  ended: 2,
};

/**
 * The first device of each person before their second; last those that timed out. All of them share
 * the slots of the person that the push is about.
 */
const sortFairly = (devices: readonly Device[]): Device[] => {
  const countOf = new Map<string, number>();
  const isSlow = ({ timed_out_at }: Device) => Number(timed_out_at !== null);
  const ranked = devices
    .toSorted((a, b) => isSlow(a) - isSlow(b))
    .map((device) => {
      const rank = countOf.get(device.user_id) ?? 0;
      countOf.set(device.user_id, rank + 1);
      return { device, rank };
    });
  return ranked
    .toSorted((a, b) => isSlow(a.device) - isSlow(b.device) || a.rank - b.rank)
    .map(({ device }) => device);
};

/** Rows of one statement: databases take only so many values at once. */
const maxRowsPerInsert = 500;

/**
 * Queues a notice for the devices of these people, once per subject, kind and round, whoever asks.
 * In the transaction of what it tells of.
 */
export const enqueuePushes = async (
  { db, clock, newId }: Context,
  personIds: readonly string[],
  { kind, subjectId, round, payload, expiresAt, deviceIds }: NewPush,
): Promise<void> => {
  if (personIds.length === 0) return;
  const held = await lockDevices(db, personIds);
  const devices = deviceIds ? held.filter(({ id }) => deviceIds.has(id)) : held;
  if (devices.length === 0) return;
  const now = clock.now();
  const aboutId = payload.aboutId;
  const push = {
    kind,
    subject_id: subjectId,
    round: round === 'next' ? await nextRound(db, { kind, subjectId }) : round,
    about_id: aboutId,
  };
  // What waits of an earlier press or round would say nothing more, and would only delay this one.
  if (kind === 'emergency') await dropSupersededPushes(db, push, now);
  const queued = await countQueued(db, aboutId);
  const same = {
    ...push,
    priority: priorities[kind],
    payload: JSON.stringify(payload),
    state: 'queued' as const,
    attempts: 0,
    due_at: now,
    expires_at: expiresAt,
    made_at: now,
  };
  const rows = sortFairly(devices).map(({ id, user_id, endpoint, timed_out_at }, index) => ({
    ...same,
    id: newId(),
    subscription_id: id,
    person_id: user_id,
    queue_position: queued + index,
    pool: poolOf(endpoint, { isSlow: timed_out_at !== null }),
  }));
  for (let from = 0; from < rows.length; from += maxRowsPerInsert) {
    await db
      .insertInto('pushes')
      .values(rows.slice(from, from + maxRowsPerInsert))
      .onConflict((conflict) =>
        conflict.columns(['subject_id', 'kind', 'round', 'subscription_id']).doNothing(),
      )
      .execute();
  }
};
