import { expect, test } from '@jest/globals';
import { makeConcurrencyLimit } from './concurrencyLimit.ts';

const makeWork = () => {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) => () =>
    new Promise<number>((resolve, reject) => {
      started.push(number);
      ends[number] = () => (number === 2 ? reject(new Error('Broken.')) : resolve(number));
    });
  const end = async (number: number) => {
    ends[number]!();
    await new Promise(setImmediate);
  };
  return { started, work, end };
};

test('no more run than may at once, the others in their order, whether they fail or not', async () => {
  const { started, work, end } = makeWork();
  const inTurn = makeConcurrencyLimit({ maxConcurrent: 2, maxWaiting: 3 });
  const all = Promise.allSettled([1, 2, 3, 4, 5].map((number) => inTurn(work(number))));
  await new Promise(setImmediate);
  expect(started).toEqual([1, 2]);
  await end(2);
  expect(started).toEqual([1, 2, 3]);
  await end(3);
  await end(1);
  expect(started).toEqual([1, 2, 3, 4, 5]);
  await end(4);
  await end(5);
  const failed = (await all).map(({ status }) => status === 'rejected');
  expect(failed).toEqual([false, true, false, false, false]);
  const more = [6, 7, 8].map((number) => inTurn(work(number)));
  await new Promise(setImmediate);
  expect(started.slice(5)).toEqual([6, 7]);
  for (const number of [6, 7, 8]) await end(number);
  expect(await Promise.all(more)).toEqual([6, 7, 8]);
});

test('who comes while as many wait as may is sent away at once', async () => {
  const { started, work, end } = makeWork();
  const inTurn = makeConcurrencyLimit({ maxConcurrent: 1, maxWaiting: 1 });
  const first = inTurn(work(1));
  const second = inTurn(work(3));
  await expect(inTurn(work(4))).rejects.toMatchObject({ code: 'unavailable' });
  await end(1);
  const third = inTurn(work(5));
  await end(3);
  await end(5);
  expect(await Promise.all([first, second, third])).toEqual([1, 3, 5]);
  expect(started).toEqual([1, 3, 5]);
});
