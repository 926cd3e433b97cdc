import type { PushKind } from '../../../contract/messages.ts';
import type { PushMessage } from '../../../contract/pushMessage.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import { afterQuietHours } from '../../../domain/hearing.ts';
import type { Context } from '../../context.ts';
import { quietHoursOf } from '../users/repository.ts';
import { type Device, lockDevices } from './deviceRepository.ts';
import { countQueued, dropSupersededPushes, insertPushes, nextRound } from './repository.ts';
import { poolOf } from './pushConcurrency.ts';

type PushedDose = NonNullable<PushMessage['notification']['data']['dose']>;

export interface PushPayload {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** A later notification replaces an earlier one with the same tag. */
  readonly tag: string;
  /** The user that the push is about. */
  readonly aboutId: string;
  readonly dose?: PushedDose;
  readonly also?: readonly PushedDose[];
  /** Not sent: by this, `leaveDue` leaves out doses that are not due any more. */
  readonly due?: {
    /** Ids of `dose` and `also`. */
    readonly ids: readonly string[];
    /** When they are pushed again or missed. */
    readonly until?: number;
    readonly hidesNames: boolean;
  };
  /** When the emergency button was pressed, in epoch milliseconds. */
  readonly pressedAt?: number;
}

export interface Notice {
  readonly kind: PushKind;
  /** 0 goes first. */
  readonly priority: number;
  readonly to: readonly string[];
  readonly subjectId: string;
  /** Undefined follows all earlier rounds. */
  readonly round?: number;
  readonly payload: PushPayload;
  /** If it is due now, in epoch milliseconds. */
  readonly expiresAt: number;
  /** When it is due, by user; now if absent. */
  readonly dueAt?: ReadonlyMap<string, number>;
  /** Until the end of quiet hours. */
  readonly mayWait?: boolean;
  /** Undefined means all devices of the users. */
  readonly deviceIds?: ReadonlySet<string>;
}

const isSlow = ({ timed_out_at }: Device) => Number(timed_out_at !== null);

/** The first device of each user before the second; devices that timed out come last. */
const sortFairly = (devices: readonly Device[]): Device[] => {
  const sorted = devices.toSorted((a, b) => isSlow(a) - isSlow(b));
  const ranked = [...groupBy(sorted, ({ user_id }) => user_id).values()].flatMap((own) =>
    own.map((device, rank) => ({ device, rank })),
  );
  return ranked
    .toSorted((a, b) => isSlow(a.device) - isSlow(b.device) || a.rank - b.rank)
    .map(({ device }) => device);
};

/** Runs in the transaction of the reported change. */
export const enqueuePushes = async ({ db, clock, newId }: Context, notices: readonly Notice[]) => {
  const people = [...new Set(notices.flatMap(({ to }) => to))];
  if (people.length === 0) return;
  const held = groupBy(await lockDevices(db, people), ({ user_id }) => user_id);
  const now = clock.now();
  const quiet = await quietHoursOf(
    db,
    notices.flatMap(({ mayWait, to }) => (mayWait ? to : [])),
  );
  const dueAtOf = ({ dueAt, mayWait }: Notice, personId: string): number => {
    const at = dueAt?.get(personId) ?? now;
    const hours = mayWait ? quiet.get(personId) : undefined;
    return hours ? afterQuietHours(hours, at, hours.time_zone) : at;
  };
  const found = [];
  for (const notice of notices) {
    const { kind, to, subjectId, payload, deviceIds } = notice;
    const devices = to
      .flatMap((personId) => held.get(personId) ?? [])
      .filter(({ id }) => deviceIds?.has(id) ?? true);
    if (devices.length === 0) continue;
    const round = notice.round ?? (await nextRound(db, { kind, subjectId }));
    const push = { kind, subject_id: subjectId, round, about_id: payload.aboutId };
    // Earlier rounds and presses add no information and would delay this push.
    if (kind === 'emergency') await dropSupersededPushes(db, push, now);
    found.push({ notice, devices, push });
  }
  if (found.length === 0) return;
  const counts = await countQueued(db, { aboutIds: found.map(({ push }) => push.about_id) });
  const queued = new Map(counts.map(({ about_id, count }) => [about_id, count]));
  const rows = found.flatMap(({ notice, devices, push }) => {
    const same = {
      ...push,
      priority: notice.priority,
      payload: JSON.stringify(notice.payload),
      attempts: 0,
    };
    const first = queued.get(push.about_id) ?? 0;
    queued.set(push.about_id, first + devices.length);
    return sortFairly(devices).map(({ id, user_id, endpoint, timed_out_at }, index) => {
      const due_at = dueAtOf(notice, user_id);
      return {
        ...same,
        id: newId(),
        state: due_at > now ? ('waiting' as const) : ('queued' as const),
        due_at,
        made_at: due_at,
        expires_at: notice.expiresAt + due_at - now,
        subscription_id: id,
        person_id: user_id,
        queue_position: first + index,
        pool: poolOf(endpoint, { isSlow: timed_out_at !== null }),
      };
    });
  });
  await insertPushes(db, rows);
};
