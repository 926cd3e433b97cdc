import { type Context, inTransaction } from '../context.ts';
import {
  type ClaimedPush,
  claimedPushes,
  claimPushes,
  endPush,
  postpone,
} from '../modules/push/claims.ts';
import type { Deliver, DeliveryResult } from '../modules/push/deliver.ts';
import type { PushPayload } from '../modules/push/queue.ts';
import { endSubscriptions } from '../modules/push/service.ts';
import { backoff, operatorBackoff } from './notifierBackoff.ts';

interface NotifierSettings {
  readonly log: { error(about: object, message: string): void };
}

/** Milliseconds for which a push belongs to the process that claimed it. */
const lease = 3_000;
/** How many pushes may be claimed and not recorded: so many are sent twice when a process is killed. */
export const slots = 64;
/** Kept free for what is urgent, however long others hang. */
export const urgentSlots = 16;
/** How often, in milliseconds, a pass that waits for answers looks for what was queued meanwhile. */
const lookEvery = 250;

type Result = DeliveryResult | { readonly outcome: 'expired' | 'dropped' };

interface Settled {
  readonly push: ClaimedPush;
  readonly leasedUntil: number;
  readonly result: Result;
}

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

  /** Claims as much as there are free slots and returns it with the end of its lease. */
  const claim = async (unsettled: number) => {
    const now = clock.now();
    const leasedUntil = now + lease;
    if (unsettled === slots) return { pushes: [], leasedUntil };
    const room = slots - urgentSlots - unsettled;
    const onlyUrgent = room <= 0;
    const most = onlyUrgent ? slots - unsettled : room;
    const ids = await claimPushes(db, { now, leasedUntil, most, onlyUrgent });
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

  /** Pushes in the order of their ids, so that two processes never wait for each other's rows. */
  const record = async (batch: readonly Settled[]): Promise<void> => {
    const inOrder = batch.toSorted((a, b) => (a.push.id < b.push.id ? -1 : 1));
    await inTransaction(context, async (inside) => {
      for (const one of inOrder) await recordOne(inside, one);
    });
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

  const run = async (stopping?: AbortSignal): Promise<void> => {
    const sending = new Set<Promise<void>>();
    const settled: Settled[] = [];
    const launch = (push: ClaimedPush, leasedUntil: number): void => {
      const sent = send(push)
        // It would not be sent the next time either, and must not keep the others from being recorded.
        .catch((): Result => ({ outcome: 'refused' }))
        .then((result) => {
          sending.delete(sent);
          settled.push({ push, leasedUntil, result });
        });
      sending.add(sent);
    };
    try {
      for (;;) {
        if (stopping?.aborted !== true) {
          const { pushes, leasedUntil } = await claim(sending.size + settled.length);
          for (const push of pushes) launch(push, leasedUntil);
        }
        if (sending.size === 0 && settled.length === 0) return;
        if (settled.length === 0) await firstOf(sending);
        const batch = settled.splice(0);
        if (batch.length === 0) continue;
        batch.forEach(tell);
        await record(batch);
      }
    } finally {
      // After a failure of the database: the next pass begins with all slots free.
      await Promise.all(sending);
    }
  };

  return { run };
};
