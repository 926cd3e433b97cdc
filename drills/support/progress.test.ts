import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { keepProgress } from './progress.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'upstroke-progress-'));
});
afterEach(() => rm(folder, { recursive: true }));

const keep = (name = 'push-7-3') => keepProgress<{ seed: number }>(name, folder);

test('a series that was broken off goes on behind the runs that it had ended', async () => {
  const first = await keep();
  expect(first.before).toEqual([]);
  await first.add({ seed: 7 });
  await first.add({ seed: 8 });
  expect((await keep()).before).toEqual([{ seed: 7 }, { seed: 8 }]);
});

test('half a line, which was being written at the break, is no run and spoils no other', async () => {
  await (await keep()).add({ seed: 7 });
  await appendFile(path.join(folder, 'push-7-3.jsonl'), '\n{"seed":8');
  const second = await keep();
  expect(second.before).toEqual([{ seed: 7 }]);
  await second.add({ seed: 9 });
  expect((await keep()).before).toEqual([{ seed: 7 }, { seed: 9 }]);
});

test('another series and one that has ended know of nothing', async () => {
  const first = await keep();
  await first.add({ seed: 7 });
  expect((await keep('push-8-3')).before).toEqual([]);
  await first.forget();
  expect((await keep()).before).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});
