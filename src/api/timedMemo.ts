import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';

/** `until`: epoch ms at which the value may change. */
export interface TimedValue<T> {
  readonly value: T;
  readonly until: number;
}

interface TimedEntry<T> extends TimedValue<T> {
  readonly from: number;
}

const isFresh = ({ from, until }: TimedEntry<unknown>, now: number): boolean =>
  now === from || (from < now && now < until);

const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((each, index) => each === others[index]);

/** Recomputes after `until`, a clock set back or new arguments; unchanged parts keep identity. */
export const timedMemo = <From extends unknown[], T>(
  compute: (now: number, ...from: From) => TimedValue<T>,
): ((now: number, ...from: From) => T) => {
  let cached: TimedEntry<T> | undefined;
  let cachedArgs: From | undefined;
  return (now, ...from) => {
    if (cached && cachedArgs && areSame(cachedArgs, from) && isFresh(cached, now))
      return cached.value;
    const { value, until } = compute(now, ...from);
    cached = { value: copyWithStructuralSharing(cached?.value, value), from: now, until };
    cachedArgs = from;
    return cached.value;
  };
};

/** As timedMemo, per item: an expired item does not recompute the others. */
export const timedListMemo = <Item extends object, From extends unknown[], T>(
  compute: (now: number, item: Item, ...from: From) => TimedValue<T>,
): ((now: number, items: readonly Item[], ...from: From) => readonly T[]) => {
  let cached: ReadonlyMap<Item, TimedEntry<T>> = new Map();
  let cachedArgs: From | undefined;
  return timedMemo((now, items: readonly Item[], ...from: From) => {
    const known = cachedArgs && areSame(cachedArgs, from) ? cached : undefined;
    const found = items.map((item): [Item, TimedEntry<T>] => {
      const own = known?.get(item);
      return [item, own && isFresh(own, now) ? own : { ...compute(now, item, ...from), from: now }];
    });
    cached = new Map(found);
    cachedArgs = from;
    return {
      value: found.map(([, { value }]) => value),
      until: Math.min(...found.map(([, { until }]) => until)),
    };
  });
};
