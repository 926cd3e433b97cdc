import { pushServiceOf } from './pushServices.ts';

/** A number of requests that one process may have open at a time, and how many of them are kept for urgent pushes. */
interface Slots {
  readonly all: number;
  readonly urgent: number;
}

/** Of each push service: one that hangs delays no other. */
export const slotsPerService: Slots = { all: 48, urgent: 12 };
/** Of those devices of a push service that timed out: they do not delay its others. */
export const slowSlotsPerService: Slots = { all: 8, urgent: 2 };
/** Of pushes about one person. */
const slotsPerPerson = 4;

/** Of a push about a survivor who may need help. */
export const urgentPriority = 0;

const slowPrefix = 'slow:';

export const poolOf = (endpoint: string, { isSlow }: { readonly isSlow: boolean }): string =>
  `${isSlow ? slowPrefix : ''}${pushServiceOf(endpoint)}`;

export const isSlowPool = (pool: string): boolean => pool.startsWith(slowPrefix);

const slotsOf = (pool: string): Slots => (isSlowPool(pool) ? slowSlotsPerService : slotsPerService);

/** What decides whether a push gets a slot. */
export interface SlotRequest {
  readonly pool: string;
  readonly about_id: string;
  readonly priority: number;
}

/** Counts the slots that these pushes use. */
export const makeSlotCounter = (pushes: Iterable<SlotRequest>) => {
  const inPool = new Map<string, number>();
  const ofPerson = new Map<string, number>();
  const add = ({ pool, about_id }: SlotRequest): void => {
    inPool.set(pool, (inPool.get(pool) ?? 0) + 1);
    ofPerson.set(about_id, (ofPerson.get(about_id) ?? 0) + 1);
  };
  for (const push of pushes) add(push);
  const freeIn = (pool: string): number => slotsOf(pool).all - (inPool.get(pool) ?? 0);
  const reservedIn = (pool: string): number => slotsOf(pool).urgent;
  const pools = (isIt: (pool: string) => boolean): string[] => [...inPool.keys()].filter(isIt);
  return {
    /** Takes a slot; false where none is free for this push. */
    take: (push: SlotRequest): boolean => {
      const { pool, about_id, priority } = push;
      const needed = priority === urgentPriority ? 0 : reservedIn(pool);
      if (freeIn(pool) <= needed || (ofPerson.get(about_id) ?? 0) >= slotsPerPerson) return false;
      add(push);
      return true;
    },
    fullPools: () => pools((pool) => freeIn(pool) <= 0),
    urgentOnlyPools: () => pools((pool) => freeIn(pool) > 0 && freeIn(pool) <= reservedIn(pool)),
    fullPeople: () => [...ofPerson].flatMap(([id, count]) => (count < slotsPerPerson ? [] : [id])),
  };
};
