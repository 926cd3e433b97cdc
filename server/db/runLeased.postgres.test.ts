import { expect, test } from '@jest/globals';
import { makeContext } from '../context.ts';
import { appConfig } from '../../testkit/server/appConfig.ts';
import { makeFamily } from '../../testkit/server/family.ts';
import { perTest } from '../../testkit/server/perTest.ts';
import { runLeased } from './runLeased.ts';

const family = perTest(() => makeFamily());

test('one process at a time does the work, and another takes over from one that stalls', async () => {
  const { open, clock } = family;
  const [one, other] = [1, 2].map(() => makeContext(appConfig('/nowhere'), { db: open(), clock }));
  const done: string[] = [];
  const run = (context: typeof one, name: string, work = async () => {}) =>
    runLeased(context!, 'doses', async () => {
      done.push(name);
      await work();
    });
  await run(one, 'one', async () => {
    expect(await run(other, 'early')).toBe(false);
    clock.set(clock.now() + 5_000);
    expect(await run(other, 'other')).toBe(true);
  });
  expect(await run(other, 'next')).toBe(true);
  expect(done).toEqual(['one', 'other', 'next']);
});
