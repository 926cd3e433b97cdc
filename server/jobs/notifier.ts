import { setImmediate, setTimeout } from 'node:timers/promises';
import { type RetryDelays, retryDelay } from '../../domain/retryDelays.ts';
import { hour, minute } from '../../domain/specConstants.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../transaction.ts';
import {
  type ClaimedPush,
  claimedPushes,
  claimPushes,
  endPushes,
  isWaitingDue,
  postponePushes,
  queuedPools,
  queueWaiting,
} from '../modules/push/claims.ts';
import type { Deliver, DeliveryResult } from '../modules/push/deliver.ts';
import { setTimedOut } from '../modules/push/deviceRepository.ts';
import { endDevices } from '../modules/devices/service.ts';
import {
  isSlowPool,
  makeWindows,
  poolOf,
  urgentPriority,
} from '../modules/push/pushConcurrency.ts';

const leaseMs = 3_000;
const pollMs = 250;
const busyDelays = { initialMs: 1_000, maxMs: minute };
/** What waited must arrive soon after an outage. */
const unreachableDelays = { initialMs: 1_000, maxMs: minute / 2 };
/** For errors that an operator must fix. */
const operatorDelays = { initialMs: minute, maxMs: hour };
/** Results of this span share one commit, as each commit waits for the disk. */
const batchMs = 50;
/** Of the event loop, which encryption blocks: it accepts one connection in each. */
const launchesPerTurn = 4;

type Result = DeliveryResult | { readonly outcome: 'expired' | 'dropped' };

interface Settled {
  readonly push: ClaimedPush;
  /** When it was claimed, in epoch milliseconds. */
  readonly since: number;
  readonly result: Result;
}

const endStates = {
  accepted: 'accepted',
  expired: 'expired',
  dropped: 'dropped',
  refused: 'failed',
} as const;

const hasTimedOut = (result: Result): boolean =>
  result.outcome === 'wait' && 'isTimeout' in result && result.isTimeout;

/** Safe in several processes. At least once: a killed process's pushes are sent again after their lease. */
export const makeNotifier = (
  context: Context,
  deliver: Deliver,
  log: { error(about: object, message: string): void },
) => {
  const { clock } = context;
  const windows = makeWindows();

  let turn: Promise<unknown> = Promise.resolve();
  let launched = 0;
  const nextTurn = () => {
    launched += 1;
    if (launched % launchesPerTurn === 0) turn = turn.then(() => setImmediate());
    return turn;
  };

  const send = async (push: ClaimedPush): Promise<Result> => {
    const ttlMs = push.expires_at - clock.now();
    if (ttlMs <= 0) return { outcome: 'expired' };
    if (push.wanted === 0) return { outcome: 'dropped' };
    if (push.payload === undefined) return { outcome: 'refused' };
    return deliver({
      id: push.id,
      kind: push.kind,
      subjectId: push.subject_id,
      payload: push.payload,
      endpoint: push.endpoint,
      keys: { p256dh: push.p256dh, auth: push.auth },
      ttlMs,
    });
  };

  /** Null for a push that is not tried again. */
  const retryAt = ({ push: { attempts, expires_at }, result }: Settled): number | null => {
    if (result.outcome !== 'operator' && result.outcome !== 'wait') return null;
    const delay = (delays: RetryDelays) => retryDelay(attempts - 1, Math.random(), delays);
    const waitMs =
      result.outcome === 'operator'
        ? delay(operatorDelays)
        : 'fault' in result
          ? delay(unreachableDelays)
          : Math.max(result.ms ?? 0, delay(busyDelays));
    return Math.min(Math.ceil(clock.now() + waitMs), expires_at);
  };

  const toPostponed = (one: Settled) => {
    const { push, since, result } = one;
    const due_at = retryAt(one);
    if (due_at === null) return [];
    const pool = hasTimedOut(result) ? poolOf(push.endpoint, { isSlow: true }) : push.pool;
    return [{ id: push.id, due_at, pool, leased_until: since + leaseMs }];
  };

  /** Updates rows in id order to avoid deadlocks between processes. */
  const record = async (inside: Context, batch: readonly Settled[]) => {
    const inOrder = batch.toSorted((a, b) => (a.push.id < b.push.id ? -1 : 1));
    for (const [outcome, state] of Object.entries(endStates)) {
      const ids = inOrder.flatMap((one) => (one.result.outcome === outcome ? [one.push.id] : []));
      const acceptedAt = state === 'accepted' ? clock.now() : null;
      if (ids.length > 0) await endPushes(inside.db, { ids, state, acceptedAt });
    }
    const postponed = inOrder.flatMap(toPostponed);
    if (postponed.length > 0) await postponePushes(inside.db, postponed);
  };

  const recordSpeed = async (batch: readonly Settled[]) => {
    const devicesOf = (has: (one: Settled) => boolean) =>
      batch.filter(has).map(({ push }) => push.subscription_id);
    const slow = devicesOf((one) => hasTimedOut(one.result) && !isSlowPool(one.push.pool));
    const fast = devicesOf((one) => one.result.outcome === 'accepted' && isSlowPool(one.push.pool));
    if (slow.length + fast.length === 0) return;
    await inTransaction(context, async (inside) => {
      await setTimedOut(inside.db, slow, clock.now());
      await setTimedOut(inside.db, fast, null);
    });
  };

  const recordAndClaim = async (
    batch: readonly Settled[],
    inFlight: Iterable<ClaimedPush> | undefined,
  ) => {
    const nothing = { pushes: [], since: 0 };
    // An idle process takes no write lock.
    const joins = await isWaitingDue(context.db, clock.now());
    if (batch.length === 0 && !joins && (await queuedPools(context.db)).length === 0)
      return nothing;
    return inTransaction(context, async (inside) => {
      await record(inside, batch);
      if (!inFlight) return nothing;
      const since = clock.now();
      if (joins) await queueWaiting(inside.db, { now: since });
      const [leasedUntil, slotsOf] = [since + leaseMs, windows.slotsAt(since)];
      const ids = await claimPushes(inside.db, { now: since, leasedUntil, inFlight, slotsOf });
      const pushes = ids.length === 0 ? [] : await claimedPushes(inside.db, ids, since);
      return { pushes, since };
    });
  };

  /** A separate transaction: device removal locks devices before pushes. */
  const recordDevices = async (batch: readonly Settled[]) => {
    const gone = batch.filter(({ result }) => result.outcome === 'gone');
    const ids = gone.map(({ push }) => push.subscription_id);
    if (ids.length > 0) await inTransaction(context, (inside) => endDevices(inside, 'id', ids));
    await recordSpeed(batch);
  };

  const logFailure = ({ push: { id, kind }, result }: Settled): void => {
    // `watchDeliveries` logs a push service that fails.
    if (result.outcome !== 'refused') return;
    log.error({ push: id, kind, status: result.status ?? null }, 'push refused for good');
  };

  return async (stopping?: AbortSignal, onClaimed?: () => void): Promise<void> => {
    const sending = new Set<Promise<void>>();
    const settled: Settled[] = [];
    /** Claimed but not recorded: sent twice if the process is killed. */
    const inFlight = new Set<ClaimedPush>();
    const launch = (push: ClaimedPush, since: number): void => {
      const isUrgent = push.priority === urgentPriority;
      const sent = (isUrgent ? send(push) : nextTurn().then(() => send(push)))
        // A retry would throw again, and a rejection would keep other results from being recorded.
        .catch((): Result => ({ outcome: 'refused' }))
        .then((result) => {
          sending.delete(sent);
          settled.push({ push, since, result });
        });
      sending.add(sent);
      inFlight.add(push);
    };
    try {
      for (;;) {
        const batch = settled.splice(0);
        batch.forEach(logFailure);
        windows.adapt(batch, inFlight, clock.now());
        for (const { push } of batch) inFlight.delete(push);
        // Pushes to a removed device are deleted with it, so claim only after that.
        const hasGone = batch.some(({ result }) => result.outcome === 'gone');
        // After a stall its own pushes seem free, until their answers are read.
        const hasStalled = [...inFlight].some((push) => (push.leased_until ?? 0) <= clock.now());
        const canClaim = !hasGone && !hasStalled && stopping?.aborted !== true;
        const recorded = await recordAndClaim(batch, canClaim ? inFlight : undefined);
        for (const push of recorded.pushes) launch(push, recorded.since);
        if (canClaim) onClaimed?.();
        await recordDevices(batch);
        if (hasGone) continue;
        if (sending.size === 0 && settled.length === 0) return;
        if (settled.length === 0) await Promise.race([setTimeout(pollMs), ...sending]);
        if (settled.length > 0) await Promise.race([setTimeout(batchMs), Promise.all(sending)]);
      }
    } finally {
      await Promise.all(sending);
    }
  };
};
