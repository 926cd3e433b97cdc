import { stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@jest/globals';
import { makeFamily } from '../../testkit/server/family.ts';
import { makeTestDatabase } from '../../testkit/server/testDatabase.ts';
import { purge } from './retention.ts';

test('a reader blocks nothing, and the next run truncates the log that it kept', async () => {
  const database = await makeTestDatabase();
  const { context, close } = await makeFamily({ database, devices: false });
  const logSize = async () => (await stat(`${database.address}-wal`)).size;
  const reader = new DatabaseSync(database.address);
  reader.exec('begin; select * from users');
  const start = performance.now();
  for (let runs = 0; runs < 2; runs += 1) await purge(context);
  expect(performance.now() - start).toBeLessThan(1_000);
  expect(await logSize()).toBeGreaterThan(0);
  reader.close();
  await purge(context);
  expect(await logSize()).toBe(0);
  await close();
});
