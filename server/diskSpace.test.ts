import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { lowBelowBytes, makeDiskSpace } from './diskSpace.ts';
import { folder, folderPerTest } from '../testkit/server/perTest.ts';

folderPerTest();
let bytes: number;
let now: number;
let disk: ReturnType<typeof makeDiskSpace>;

beforeEach(() => {
  [bytes, now] = [10 * lowBelowBytes, 0];
  disk = makeDiskSpace(folder, { free: async () => bytes, monotonic: () => now });
});

const files = () => readdir(folder);

test('a disk is low below 64 MB', async () => {
  expect(disk.isLow()).toBe(false);
  for (const [free, isLow] of [
    [lowBelowBytes - 1, true],
    [lowBelowBytes, false],
  ] as const) {
    bytes = free;
    expect(await disk.check()).toBe(free);
    expect(disk.isLow()).toBe(isLow);
  }
  expect(await files()).toEqual([]);
});

test('the ballast is given up once, and comes back when there has been room for 10 s', async () => {
  expect(await disk.reportFull()).toBe(false);
  now += 10_000;
  await disk.check();
  expect(await files()).toEqual(['ballast']);
  expect((await stat(path.join(folder, 'ballast'))).size).toBe(16 * 1024 ** 2);
  // Two writes failed at once: there is room for both now.
  expect([await disk.reportFull(), await disk.reportFull()]).toEqual([true, true]);
  expect(disk.isLow()).toBe(true);
  now += 9_999;
  await disk.check();
  expect(await files()).toEqual([]);
  now += 1;
  expect(disk.isLow()).toBe(false);
  await disk.check();
  expect(await files()).toEqual(['ballast']);
});
