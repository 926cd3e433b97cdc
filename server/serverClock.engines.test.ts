import { expect, test } from '@jest/globals';
import { hour, minute } from '../domain/specConstants.ts';
import { testEngine } from '../testkit/server/testDatabase.ts';
import { readDatabaseTime, makeServerClock } from './serverClock.ts';
import { databasePerTest, db } from '../testkit/server/perTest.ts';

databasePerTest();

test('a clock that is hours ahead follows that of the database, if that has one', async () => {
  const wall = () => Date.now() + 6 * hour;
  const shared = () => readDatabaseTime(db);
  const clock = makeServerClock({ wall, monotonic: () => performance.now(), shared });
  await clock.check();
  const ahead = (clock.now() - Date.now()) / hour;
  expect(ahead).toBeCloseTo(testEngine === 'postgres' ? 0 : 6);
});

test('is steady two minutes after the start and after each step, forward or back', async () => {
  let [elapsed, setBy] = [0, 0];
  const clock = makeServerClock({
    wall: () => 1e12 + elapsed + setBy,
    monotonic: () => elapsed,
    shared: () => Promise.resolve(null),
  });
  const checkAfter = async (minutes: number, by = 0) => {
    elapsed += minutes * minute;
    setBy += by * minute;
    const { isSteady, steppedBy } = await clock.check();
    return [isSteady, steppedBy / minute];
  };
  expect(await checkAfter(0)).toEqual([false, 0]);
  expect(await checkAfter(1.9)).toEqual([false, 0]);
  expect(await checkAfter(0.1)).toEqual([true, 0]);
  expect(await checkAfter(1, 360)).toEqual([false, 360]);
  expect(await checkAfter(1, -360)).toEqual([false, -360]);
  expect(await checkAfter(1.9, 1)).toEqual([false, 0]);
  expect(await checkAfter(0.1)).toEqual([true, 0]);
  // Small steps add up.
  expect(await checkAfter(0, 1.5)).toEqual([false, 2.5]);
});
