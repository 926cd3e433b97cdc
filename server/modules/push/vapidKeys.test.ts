import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { StartError } from '../../config.ts';
import { hasVapidKeys, loadVapidKeys } from './vapidKeys.ts';
import { folder, folderPerTest } from '../../../testkit/server/perTest.ts';

folderPerTest();
let file: string;
beforeEach(() => void (file = path.join(folder, 'vapid.json')));

test('are created once, readable by the owner only', async () => {
  const keys = await loadVapidKeys(folder);
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file);
  expect(await loadVapidKeys(folder)).toEqual(keys);
  expect(await readFile(file)).toEqual(before);
  expect(await readdir(folder)).toEqual(['vapid.json']);
});

test('are looked for without being created', async () => {
  expect(await hasVapidKeys(folder)).toBe(false);
  expect(await readdir(folder)).toEqual([]);
  await loadVapidKeys(folder);
  expect(await hasVapidKeys(folder)).toBe(true);
  await writeFile(file, '{}');
  expect(await hasVapidKeys(folder)).toBe(false);
});

test('are the same for all who start at once', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadVapidKeys(folder)));
  expect(new Set(all.map((keys) => JSON.stringify(keys))).size).toBe(1);
  expect(await readdir(folder)).toEqual(['vapid.json']);
});

const other =
  'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U';
type Keys = Awaited<ReturnType<typeof loadVapidKeys>>;

test.each<[string, (keys: Keys) => string]>([
  ['no JSON', () => 'secret'],
  ['no keys', () => '{"publicKey":1}'],
  ['half a pair', ({ privateKey }) => JSON.stringify({ privateKey })],
  ['keys of two pairs', ({ privateKey }) => JSON.stringify({ publicKey: other, privateKey })],
])('a file that holds %s ends the start and is left as it is', async (_what, broken) => {
  const text = broken(await loadVapidKeys(folder));
  await writeFile(file, text);
  const message = `The push keys in ${file} cannot be used: they are no pair of keys.`;
  await expect(loadVapidKeys(folder)).rejects.toEqual(new StartError(message));
  expect(await readFile(file, 'utf8')).toBe(text);
});

test('a place that cannot be used ends the start with its reason', async () => {
  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file in the place of the folder');
  await chmod(folder, 0o600);
  await expect(loadVapidKeys(folder)).rejects.toThrow(/^The push keys in .* ENOTDIR.*\.$/);
});
