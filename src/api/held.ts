import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';

/** What was found, and the instant from which on it may be otherwise, in epoch ms. */
export interface Held<T> {
  readonly value: T;
  readonly until: number;
}

interface Kept<T> extends Held<T> {
  readonly from: number;
}

const holds = ({ from, until }: Kept<unknown>, now: number): boolean =>
  now === from || (from < now && now < until);

const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((each, index) => each === others[index]);

/**
 * Finds something as it stands now, and finds it again only when its time is over, the clock was put
 * back, or what it is found from is another: a minute that passes costs nothing where it changes
 * nothing. What is found again and is the same keeps its identity, part by part.
 */
export const makeHeld = <From extends unknown[], T>(
  find: (now: number, ...from: From) => Held<T>,
): ((now: number, ...from: From) => T) => {
  let kept: Kept<T> | undefined;
  let foundFrom: From | undefined;
  return (now, ...from) => {
    if (kept && foundFrom && areSame(foundFrom, from) && holds(kept, now)) return kept.value;
    const { value, until } = find(now, ...from);
    kept = { value: copyWithStructuralSharing(kept?.value, value), from: now, until };
    foundFrom = from;
    return kept.value;
  };
};

/** The same of each item of a list: one whose time is over leaves the others as they are. */
export const makeHeldList = <Item extends object, From extends unknown[], T>(
  find: (now: number, item: Item, ...from: From) => Held<T>,
): ((now: number, items: readonly Item[], ...from: From) => readonly T[]) => {
  let kept: ReadonlyMap<Item, Kept<T>> = new Map();
  let foundFrom: From | undefined;
  return makeHeld((now, items: readonly Item[], ...from: From) => {
    const known = foundFrom && areSame(foundFrom, from) ? kept : undefined;
    const found = items.map((item): [Item, Kept<T>] => {
      const own = known?.get(item);
      return [item, own && holds(own, now) ? own : { ...find(now, item, ...from), from: now }];
    });
    kept = new Map(found);
    foundFrom = from;
    return {
      value: found.map(([, { value }]) => value),
      until: Math.min(...found.map(([, { until }]) => until)),
    };
  });
};
