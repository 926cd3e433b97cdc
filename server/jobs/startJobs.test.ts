import { expect, test } from '@jest/globals';
import { makeFamily } from '../../testkit/server/family.ts';
import { perTest, folder, folderPerTest } from '../../testkit/server/perTest.ts';
import { makeJobStatus } from './jobStatus.ts';
import { startJobs } from './startJobs.ts';

const family = perTest(() => makeFamily({ devices: false }));
folderPerTest();

test('a job that fails on a full disk gives up the ballast', async () => {
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const failed: unknown[] = [];
  const deps = {
    clock: { check: () => Promise.reject(full) },
    status: makeJobStatus(),
    disk: { check: async () => Infinity },
    config: { backupDir: folder, backupKeep: 0, dataDir: folder },
    log: { error: ({ job }: { job: unknown }) => failed.push(job) },
  } as unknown as Parameters<typeof startJobs>[1];
  let isReported = false;
  const disk = { isLow: () => false, reportFull: async () => (isReported = true) };
  await startJobs({ ...family.context, disk }, deps).stop();
  expect(isReported).toBe(true);
  expect(failed).toEqual(['dose clock']);
});
