import { expect, test } from '@jest/globals';
import { inBatches } from './inBatches.ts';

const numbers = Array.from({ length: 450 }, (_, index) => index);

test('every item has its turn once, 100 at a time', async () => {
  const batches: (readonly number[])[] = [];
  const errors = await inBatches(numbers, async (batch) => {
    batches.push(batch);
  });
  expect(errors).toEqual([]);
  expect(batches.map(({ length }) => length)).toEqual([100, 100, 100, 100, 50]);
  expect(batches.flat()).toEqual(numbers);
});

test('those that fail keep no other from its turn', async () => {
  const done: number[] = [];
  const errors = await inBatches(numbers, async (batch) => {
    const failing = batch.find((each) => each === 7 || each === 8 || each === 449);
    if (failing !== undefined) throw new Error(`no ${failing}`);
    done.push(...batch);
  });
  expect(errors).toEqual([new Error('no 7'), new Error('no 8'), new Error('no 449')]);
  expect(done).toEqual(numbers.filter((each) => ![7, 8, 449].includes(each)));
});

test('a database that is away is not asked for each item', async () => {
  let asked = 0;
  const away = Object.assign(new Error('away'), { code: '57P01' });
  const errors = await inBatches(numbers.slice(0, 100), async () => {
    asked += 1;
    throw away;
  });
  expect([asked, errors]).toEqual([1, [away]]);
});
