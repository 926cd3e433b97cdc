import { expect, jest, test } from '@jest/globals';
import { timedMemo, timedListMemo } from './timedMemo.ts';

interface Item {
  readonly name: string;
  readonly every: number;
}

/** A value that changes every `every` ms. */
const turnOf = (now: number, { name, every }: Item) => {
  const turn = Math.floor(now / every);
  return { value: { name, turn }, until: (turn + 1) * every };
};
const a = { name: 'a', every: 10 };
const b = { name: 'b', every: 100 };

test.each([
  ['held before its end', 12, 19, 1],
  ['found again at its end', 12, 20, 2],
  ['found again after the clock was set back', 15, 12, 2],
])('a value is %s', (_when, first, second, times) => {
  const find = jest.fn(turnOf);
  const held = timedMemo(find);
  held(first, a);
  expect(held(second, a)).toEqual(turnOf(second, a).value);
  expect(find).toHaveBeenCalledTimes(times);
});

test('a value is found again for other arguments; an equal one keeps its identity', () => {
  const held = timedMemo(turnOf);
  held(12, a);
  expect(held(12, { name: 'b', every: 3 })).toEqual({ name: 'b', turn: 4 });

  const equal = timedMemo((now: number) => ({ value: { is: 'equal' }, until: now }));
  expect(equal(1)).toBe(equal(2));
});

test('a list finds again only the items whose time is over, and keeps its identity without a change', () => {
  const find = jest.fn(turnOf);
  const held = timedListMemo(find);
  const first = held(0, [a, b]);
  expect(held(9, [a, b])).toBe(first);
  const later = held(10, [a, b]);
  expect(later).toEqual([
    { name: 'a', turn: 1 },
    { name: 'b', turn: 0 },
  ]);
  expect(later[1]).toBe(first[1]);
  expect(find.mock.calls.map(([now, { name }]) => `${name} ${now}`)).toEqual([
    'a 0',
    'b 0',
    'a 10',
  ]);
  expect(held(0, [])).toEqual([]);
});

test('a list finds all items again for other arguments', () => {
  const held = timedListMemo((now: number, { name }: Item, add: number) => ({
    value: `${name}${add}`,
    until: now + 1_000,
  }));
  held(0, [a, b], 1);
  expect(held(0, [a, b], 2)).toEqual(['a2', 'b2']);
});
