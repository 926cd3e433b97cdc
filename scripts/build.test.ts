import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isStale, buildWithStamp } from './build.ts';

let folder: string;

const at = (...names: string[]) => path.join(folder, ...names);
const age = (seconds: number) => new Date(Date.now() - seconds * 1000);

const put = async (name: string, seconds: number) => {
  await mkdir(path.dirname(at(name)), { recursive: true });
  await writeFile(at(name), '');
  await utimes(at(name), age(seconds), age(seconds));
};

const ageFolders = async (...names: string[]) => {
  await Promise.all(names.map((name) => utimes(at(name), age(100), age(100))));
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'build-'));
  await put('src/deep/main.tsx', 100);
  await put('webpack.config.ts', 100);
  await put('scripts/performance-budget.json', 100);
  await put('dist/.built', 50);
  await ageFolders('src', 'src/deep');
});

afterEach(() => rm(folder, { recursive: true }));

test('a finished build is fresh until a source changes or is deleted, tests aside', async () => {
  expect(await isStale(folder)).toBe(false);
  await put('src/deep/main.test.tsx', 10);
  await ageFolders('src/deep');
  expect(await isStale(folder)).toBe(false);
  await rm(at('src/deep/main.tsx'));
  expect(await isStale(folder)).toBe(true);
});

test.each(['src/deep/main.tsx', 'webpack.config.ts', 'scripts/performance-budget.json'])(
  'a build is stale after a change of %s, and fresh once it is built',
  async (name) => {
    await put(name, 10);
    expect(await isStale(folder)).toBe(true);
    expect(await buildWithStamp(folder, () => Promise.resolve(true))).toBe(true);
    expect(await isStale(folder)).toBe(false);
  },
);

test('a build that fails, or during which a source was saved, is stale', async () => {
  expect(await buildWithStamp(folder, () => Promise.resolve(false))).toBe(false);
  await expect(stat(at('dist/.built'))).rejects.toThrow('ENOENT');
  expect(await isStale(folder)).toBe(true);
  await buildWithStamp(folder, async () => {
    await put('src/deep/main.tsx', -1);
    return true;
  });
  expect(await isStale(folder)).toBe(true);
});
