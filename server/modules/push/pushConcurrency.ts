import { groupBy } from '../../../domain/groupBy.ts';
import { isWaitingUntil } from '../../../domain/retryPolicy.ts';
import { minute } from '../../../domain/specConstants.ts';
import { pushServiceOf } from './subscription.ts';

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
const serviceOf = (pool: string) => (isSlowPool(pool) ? pool.slice(slowPrefix.length) : pool);

export interface SlotRequest {
  readonly pool: string;
  readonly about_id: string;
  readonly priority: number;
}

interface Answered {
  readonly pool: string;
  readonly tookMs: number;
  readonly isAccepted: boolean;
  readonly isBusy: boolean;
  /** Its Retry-After. */
  readonly pauseMs: number;
}

/** Per push service: widens while it accepts, halves when it is slow or refuses, closes for its Retry-After. */
export const makeWindows = () => {
  const windows = new Map<string, { size: number; halvedAt: number; pausedUntil: number }>();
  const windowOf = (pool: string) => {
    const { all, urgent } = slotsPerService;
    const fresh = { size: all - urgent, halvedAt: -Infinity, pausedUntil: 0 };
    const window = windows.get(serviceOf(pool)) ?? fresh;
    windows.set(serviceOf(pool), window);
    return window;
  };
  return {
    slotsAt:
      (now: number) =>
      (pool: string): Slots => {
        const { size, pausedUntil } = windowOf(pool);
        // One urgent push at a time may try.
        if (isWaitingUntil(pausedUntil, now, maxPauseMs)) return { all: 0, urgent: 1 };
        if (isSlowPool(pool)) return slowSlotsPerService;
        return { all: size + slotsPerService.urgent, urgent: slotsPerService.urgent };
      },
    /** `inFlight` includes those that were answered. */
    adapt: (answers: readonly Answered[], inFlight: Iterable<SlotRequest>, now: number): void => {
      const used = [...inFlight].map(({ pool }) => pool);
      for (const [pool, ofPool] of groupBy(answers, (answer) => answer.pool)) {
        const window = windowOf(pool);
        const accepted = ofPool.filter(({ isAccepted }) => isAccepted).length;
        const pauseMs = Math.max(...ofPool.map((answer) => answer.pauseMs));
        // One device may be throttled while others are not.
        if (accepted > 0) window.pausedUntil = 0;
        else if (pauseMs > 0) window.pausedUntil = now + Math.min(pauseMs, maxPauseMs);
        if (isSlowPool(pool)) continue;
        const troubled = ofPool.filter(({ isBusy, tookMs }) => isBusy || tookMs > slowAfterMs);
        const isFull = used.filter((each) => each === pool).length >= window.size;
        if (troubled.some(({ tookMs }) => now - tookMs >= window.halvedAt)) {
          window.size = Math.max(minWindow, Math.floor(window.size / 2));
          window.halvedAt = now;
        } else if (troubled.length === 0 && isFull) {
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
