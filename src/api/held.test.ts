import { describe, expect, jest, test } from '@jest/globals';
import { makeHeld, makeHeldList } from './held.ts';

interface Item {
  readonly name: string;
  readonly every: number;
}

/** Changes with each `every`: 0 up to it, 1 from it on, and so forth. */
const turnsOf = ({ name, every }: Item, now: number) => {
  const turn = Math.floor(now / every);
  return { value: { name, turn }, until: (turn + 1) * every };
};

describe('what was found', () => {
  const findAnew = () => jest.fn((now: number, item: Item) => turnsOf(item, now));
  const item = { name: 'a', every: 10 };

  test.each([
    ['in its time', 12, 19, 1],
    ['at its end', 12, 20, 2],
    ['after a clock was put back, even where it would be the same', 15, 12, 2],
  ])('is found once, or anew: %s', (_when, first, second, times) => {
    const find = findAnew();
    const held = makeHeld(find);
    held(first, item);
    expect(held(second, item)).toEqual(turnsOf(item, second).value);
    expect(find).toHaveBeenCalledTimes(times);
  });

  test('is found anew from something else', () => {
    const held = makeHeld((now: number, one: Item) => turnsOf(one, now));
    held(12, item);
    expect(held(12, { name: 'b', every: 3 })).toEqual({ name: 'b', turn: 4 });
  });

  test('holds at the instant at which it was found, even where its time ends with it', () => {
    const find = jest.fn((now: number) => ({ value: now, until: now }));
    const held = makeHeld(find);
    expect([held(5), held(5), held(6)]).toEqual([5, 5, 6]);
    expect(find).toHaveBeenCalledTimes(2);
  });

  test('keeps its identity where it was found anew and is the same', () => {
    const held = makeHeld((now: number) => ({ value: { is: 'so' }, until: now }));
    expect(held(1)).toBe(held(2));
  });
});

describe('a list', () => {
  const items = [
    { name: 'a', every: 10 },
    { name: 'b', every: 100 },
  ];

  test('leaves as they are those whose time is not over', () => {
    const find = jest.fn((now: number, item: Item) => turnsOf(item, now));
    const held = makeHeldList(find);
    const [a, b] = held(0, items);
    const later = held(10, items);
    expect(later).toEqual([
      { name: 'a', turn: 1 },
      { name: 'b', turn: 0 },
    ]);
    expect(later[0]).not.toBe(a);
    expect(later[1]).toBe(b);
    expect(find.mock.calls.map(([now, { name }]) => `${name} ${now}`)).toEqual([
      'a 0',
      'b 0',
      'a 10',
    ]);
  });

  test('is the very same list where none of them is another', () => {
    const held = makeHeldList((now: number, item: Item) => turnsOf(item, now));
    const list = held(0, items);
    expect(held(9, items)).toBe(list);
    expect(held(9, [...items])).toBe(list);
    expect(held(0, [])).toEqual([]);
  });

  test('is found anew from something else, each of them', () => {
    const held = makeHeldList((now: number, item: Item, add: number) => ({
      value: `${item.name}${add}`,
      until: now + 1_000,
    }));
    held(0, items, 1);
    expect(held(0, items, 2)).toEqual(['a2', 'b2']);
  });
});
