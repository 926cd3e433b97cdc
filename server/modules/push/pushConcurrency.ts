import { groupBy } from '../../../domain/groupBy.ts';
import { isWaitingUntil } from '../../../domain/retryDelays.ts';
import { minute } from '../../../domain/specConstants.ts';
import { pushServiceOf } from './pushServices.ts';

/** Concurrent requests of one process; `urgent` of `all` are reserved for urgent pushes. */
interface Slots {
  readonly all: number;
  readonly urgent: number;
}

/** At the start; the window, which is what is not reserved, adapts to the push service. */
export const slotsPerService: Slots = { all: 48, urgent: 12 };
/** For devices that timed out, so that they do not delay the others of their service. */
export const slowSlotsPerService: Slots = { all: 8, urgent: 2 };
const slotsPerPerson = 4;
const minWindow = 8;
const maxWindow = 256;
/** What a killed process may send twice. */
export const maxSlotsPerService = maxWindow + slotsPerService.urgent;
const maxPauseMs = minute;
/** Well before the timeout of a request. */
const slowAfterMs = 1_000;

export const urgentPriority = 0;

const slowPrefix = 'slow:';

export const poolOf = (endpoint: string, { isSlow }: { readonly isSlow: boolean }): string =>
  `${isSlow ? slowPrefix : ''}${pushServiceOf(endpoint)}`;

export const isSlowPool = (pool: string): boolean => pool.startsWith(slowPrefix);

export interface SlotRequest {
  readonly pool: string;
  readonly about_id: string;
  readonly priority: number;
}

interface Sent {
  readonly push: SlotRequest;
  /** In epoch milliseconds. */
  readonly since: number;
  /** `ms` is the Retry-After of the push service. */
  readonly result: { readonly outcome: string; readonly ms?: number };
}

/** Per push service: widens while it accepts, halves when it is slow or refuses, closes for its Retry-After. */
export const makeWindows = () => {
  const windows = new Map<string, { size: number; halvedAt: number; pausedUntil: number }>();
  const windowOf = (pool: string) => {
    const service = pool.replace(slowPrefix, '');
    const { all, urgent } = slotsPerService;
    const fresh = { size: all - urgent, halvedAt: -Infinity, pausedUntil: 0 };
    const window = windows.get(service) ?? fresh;
    windows.set(service, window);
    return window;
  };
  return {
    slotsAt:
      (now: number) =>
      (pool: string): Slots => {
        const { size, pausedUntil } = windowOf(pool);
        // One urgent push at a time may try.
        if (isWaitingUntil(pausedUntil, now, maxPauseMs)) return { all: 0, urgent: 1 };
        const { urgent } = slotsPerService;
        return isSlowPool(pool) ? slowSlotsPerService : { all: size + urgent, urgent };
      },
    /** `inFlight` includes those of `batch`. */
    adapt: (batch: readonly Sent[], inFlight: Iterable<SlotRequest>, now: number): void => {
      const used = groupBy([...inFlight], ({ pool }) => pool);
      for (const [pool, sent] of groupBy(batch, ({ push }) => push.pool)) {
        const window = windowOf(pool);
        const accepted = sent.filter(({ result }) => result.outcome === 'accepted').length;
        const pauseMs = Math.min(Math.max(...sent.map(({ result }) => result.ms ?? 0)), maxPauseMs);
        // A single device may be throttled while others are not.
        if (accepted + pauseMs > 0) window.pausedUntil = accepted > 0 ? 0 : now + pauseMs;
        if (isSlowPool(pool)) continue;
        const troubled = sent.filter(
          ({ result, since }) => result.outcome === 'wait' || now - since > slowAfterMs,
        );
        if (troubled.some(({ since }) => since >= window.halvedAt)) {
          window.size = Math.max(minWindow, Math.floor(window.size / 2));
          window.halvedAt = now;
        } else if (troubled.length === 0 && (used.get(pool)?.length ?? 0) >= window.size) {
          window.size = Math.min(maxWindow, window.size + accepted);
        }
      }
    },
  };
};

export type SlotsOf = ReturnType<ReturnType<typeof makeWindows>['slotsAt']>;

export const makeSlotCounter = (pushes: Iterable<SlotRequest>, slotsOf: SlotsOf) => {
  const inPool = new Map<string, Slots>();
  const ofPerson = new Map<string, number>();
  const usedIn = (pool: string): Slots => inPool.get(pool) ?? { all: 0, urgent: 0 };
  const add = ({ pool, about_id, priority }: SlotRequest): void => {
    const { all, urgent } = usedIn(pool);
    inPool.set(pool, { all: all + 1, urgent: urgent + Number(priority === urgentPriority) });
    ofPerson.set(about_id, (ofPerson.get(about_id) ?? 0) + 1);
  };
  for (const push of pushes) add(push);
  const freeIn = (pool: string) => {
    const [{ all, urgent }, used] = [slotsOf(pool), usedIn(pool)];
    return {
      others: Math.max(0, all - urgent - used.all),
      urgent: Math.max(0, all - used.all, urgent - used.urgent),
    };
  };
  return {
    freeIn,
    take: (push: SlotRequest): boolean => {
      const free = freeIn(push.pool)[push.priority === urgentPriority ? 'urgent' : 'others'];
      if (free === 0 || (ofPerson.get(push.about_id) ?? 0) >= slotsPerPerson) return false;
      add(push);
      return true;
    },
    fullPeople: () => [...ofPerson].flatMap(([id, count]) => (count < slotsPerPerson ? [] : [id])),
  };
};
