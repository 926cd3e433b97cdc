import { expect, test } from '@jest/globals';
import { limitTo } from './picture.ts';

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
  const limited = limitTo(2);
  const all = Promise.allSettled([1, 2, 3, 4, 5].map((number) => limited(work(number))));
  await new Promise(setImmediate);
  expect(started).toEqual([1, 2]);
  await end(2);
  expect(started).toEqual([1, 2, 3]);
  await end(3);
  await end(1);
  expect(started).toEqual([1, 2, 3, 4, 5]);
  await end(4);
  await end(5);
  expect((await all).map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
  const free = limited(work(6));
  const freeToo = limited(work(7));
  const waiting = limited(work(8));
  await new Promise(setImmediate);
  expect(started.slice(5)).toEqual([6, 7]);
  for (const number of [6, 7, 8]) await end(number);
  expect(await Promise.all([free, freeToo, waiting])).toEqual([6, 7, 8]);
});
