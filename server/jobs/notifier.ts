import { type Context, inTransaction } from '../context.ts';
import {
  type ClaimedPush,
  claimedPushes,
  claimPushes,
  endPush,
  postpone,
} from '../modules/push/claims.ts';
import type { Deliver, DeliveryResult } from '../modules/push/deliver.ts';
import { setTimedOut } from '../modules/push/deviceRepository.ts';
import type { PushPayload } from '../modules/push/queue.ts';
import { endSubscriptions } from '../modules/push/service.ts';
import { isSlowPool, poolOf } from '../modules/push/slots.ts';
import { backoff, operatorBackoff } from './notifierBackoff.ts';

interface NotifierSettings {
  readonly log: { error(about: object, message: string): void };
}

/** Milliseconds for which a push belongs to the process that claimed it. */
const lease = 3_000;
/** How often, in milliseconds, a pass that waits for answers looks for what was queued meanwhile. */
const lookEvery = 250;

type Result = DeliveryResult | { readonly outcome: 'expired' | 'dropped' };

interface Settled {
  readonly push: ClaimedPush;
  readonly leasedUntil: number;
  readonly result: Result;
}

const hasTimedOut = (result: Result): boolean =>
  result.outcome === 'wait' && result.isTimeout === true;

/** Resolves with the first of them, or after a moment. */
const firstOf = async (sending: Iterable<Promise<void>>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const moment = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, lookEvery);
  });
  await Promise.race([...sending, moment]);
  clearTimeout(timer);
};

/**
 * Sends what is queued. A pass, `run()`, ends when nothing is left to send now, or with what it has
 * claimed once it is to stop; any number of processes may make them at once. What a process that
 * died had claimed is sent again once its lease is over: delivery is at least once.
 */
export const makeNotifier = (context: Context, deliver: Deliver, { log }: NotifierSettings) => {
  const { db, clock } = context;

  /** Claims as much as there are free slots for and returns it with the end of its lease. */
  const claim = async (inFlight: Iterable<ClaimedPush>) => {
    const now = clock.now();
    const leasedUntil = now + lease;
    const ids = await claimPushes(db, { now, leasedUntil, inFlight });
    return { pushes: ids.length === 0 ? [] : await claimedPushes(db, ids, now), leasedUntil };
  };

  const send = async (push: ClaimedPush): Promise<Result> => {
    const lasts = push.expires_at - clock.now();
    if (lasts <= 0) return { outcome: 'expired' };
    if (push.wanted === 0) return { outcome: 'dropped' };
    return deliver({
      id: push.id,
      kind: push.kind,
      subjectId: push.subject_id,
      payload: JSON.parse(push.payload) as PushPayload,
      endpoint: push.endpoint,
      keys: { p256dh: push.p256dh, auth: push.auth },
      lasts,
    });
  };

  const recordOne = async (
    { db: inside }: Context,
    { push, leasedUntil, result }: Settled,
  ): Promise<void> => {
    const now = clock.now();
    const later = (ms: number) =>
      postpone(inside, push.id, {
        dueAt: Math.min(Math.ceil(now + ms), push.expires_at),
        leasedUntil,
        pool: hasTimedOut(result) ? poolOf(push.endpoint, { isSlow: true }) : push.pool,
      });
    switch (result.outcome) {
      case 'gone':
        return;
      case 'accepted':
        return endPush(inside, push.id, { acceptedAt: now });
      case 'expired':
      case 'dropped':
        return endPush(inside, push.id, { state: result.outcome });
      case 'refused':
        return endPush(inside, push.id, { state: 'failed' });
      case 'wait':
        return later(Math.max(result.ms ?? 0, backoff(push.attempts, Math.random())));
      case 'operator':
        return later(operatorBackoff(push.attempts, Math.random()));
    }
  };

  /** Notes which devices began to time out, and which of those answer again. */
  const recordSpeed = async (batch: readonly Settled[]): Promise<void> => {
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

  /** Pushes in the order of their ids, so that two processes never wait for each other's rows. */
  const record = async (batch: readonly Settled[]): Promise<void> => {
    const inOrder = batch.toSorted((a, b) => (a.push.id < b.push.id ? -1 : 1));
    await inTransaction(context, async (inside) => {
      for (const one of inOrder) await recordOne(inside, one);
    });
    // On its own: who holds a device and its pushes takes the device first.
    await recordSpeed(batch);
    const gone = batch.filter(({ result }) => result.outcome === 'gone');
    const ids = gone.map(({ push }) => push.subscription_id);
    if (ids.length === 0) return;
    // On its own: a device takes its pushes along, in no order at all.
    await inTransaction(context, (inside) => endSubscriptions(inside, { ids }));
  };

  /** What a person has to look into; nothing of what the push says. */
  const tell = ({ push: { id, kind }, result }: Settled): void => {
    if (result.outcome !== 'refused' && result.outcome !== 'operator') return;
    const about = { push: id, kind, status: result.status ?? null };
    if (result.outcome === 'refused') log.error(about, 'push refused for good');
    else log.error(about, 'push service does not accept our VAPID keys');
  };

  const run = async (stopping?: AbortSignal, onClaimed?: () => void): Promise<void> => {
    const sending = new Set<Promise<void>>();
    const settled: Settled[] = [];
    /** Claimed and not recorded: these are sent twice when the process is killed. */
    const inFlight = new Set<ClaimedPush>();
    const launch = (push: ClaimedPush, leasedUntil: number): void => {
      const sent = send(push)
        // It would not be sent the next time either, and must not keep the others from being recorded.
        .catch((): Result => ({ outcome: 'refused' }))
        .then((result) => {
          sending.delete(sent);
          settled.push({ push, leasedUntil, result });
        });
      sending.add(sent);
      inFlight.add(push);
    };
    try {
      for (;;) {
        if (stopping?.aborted !== true) {
          const { pushes, leasedUntil } = await claim(inFlight);
          for (const push of pushes) launch(push, leasedUntil);
          onClaimed?.();
        }
        if (sending.size === 0 && settled.length === 0) return;
        if (settled.length === 0) await firstOf(sending);
        const batch = settled.splice(0);
        if (batch.length === 0) continue;
        batch.forEach(tell);
        await record(batch);
        for (const { push } of batch) inFlight.delete(push);
      }
    } finally {
      // After a failure of the database: the next pass begins with all slots free.
      await Promise.all(sending);
    }
  };

  return { run };
};
