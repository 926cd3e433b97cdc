import { pushServiceOf } from './subscription.ts';

/** Concurrent requests of one process; `urgent` of `all` are reserved for urgent pushes. */
interface Slots {
  readonly all: number;
  readonly urgent: number;
}

export const slotsPerService: Slots = { all: 48, urgent: 12 };
/** For devices that timed out, so that they do not delay the others of their service. */
export const slowSlotsPerService: Slots = { all: 8, urgent: 2 };
const slotsPerPerson = 4;

export const urgentPriority = 0;

const slowPrefix = 'slow:';

export const poolOf = (endpoint: string, { isSlow }: { readonly isSlow: boolean }): string =>
  `${isSlow ? slowPrefix : ''}${pushServiceOf(endpoint)}`;

export const isSlowPool = (pool: string): boolean => pool.startsWith(slowPrefix);

const slotsOf = (pool: string): Slots => (isSlowPool(pool) ? slowSlotsPerService : slotsPerService);

export interface SlotRequest {
  readonly pool: string;
  readonly about_id: string;
  readonly priority: number;
}

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
    take: (push: SlotRequest): boolean => {
      const { pool, about_id, priority } = push;
      const needed = priority === urgentPriority ? 0 : reservedIn(pool);
      if (freeIn(pool) <= needed || (ofPerson.get(about_id) ?? 0) >= slotsPerPerson) return false;
      add(push);
      return true;
    },
    full: () => ({
      pools: pools((pool) => freeIn(pool) <= 0),
      urgentOnly: pools((pool) => freeIn(pool) > 0 && freeIn(pool) <= reservedIn(pool)),
      people: [...ofPerson].flatMap(([id, count]) => (count < slotsPerPerson ? [] : [id])),
    }),
  };
};
