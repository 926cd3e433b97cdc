import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { openSqlite } from './db/open.ts';
import { sqlitePath } from './openDatabase.ts';
import { folder, folderPerTest } from '../testkit/server/perTest.ts';

const main = path.join(import.meta.dirname, 'main.ts');
let children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
});
folderPerTest();

const launch = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [main], {
    // Without limits, which reject calls on a busy machine.
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      BACKUP_KEEP: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  const url = new Promise<string>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Upstroke is at (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const ended = once(child, 'close').then(() => [child.exitCode, child.signalCode, errors]);
  children.push(child);
  return { child, url, ended };
};

test('its files are for its own user alone, and it ends in order though no one reads its log any more', async () => {
  await chmod(folder, 0o755);
  const { child, url, ended } = launch({});
  const health = `${await url}/healthz`;
  const files = await readdir(folder);
  expect(files).toEqual(expect.arrayContaining(['upstroke.sqlite', 'upstroke.sqlite-wal']));
  for (const name of files) {
    expect([name, (await stat(path.join(folder, name))).mode & 0o077]).toEqual([name, 0]);
  }
  child.stdout.destroy();
  await fetch(health);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null, '']);
});

test('a process ends once a newer version has changed the database', async () => {
  const { url, ended } = launch({});
  await url;
  const newer = openSqlite(sqlitePath(folder));
  const row = { name: '9999_later', timestamp: new Date().toISOString() };
  await newer
    .insertInto('kysely_migration' as never)
    .values(row)
    .execute();
  await newer.destroy();
  const message = 'A newer version of Upstroke has changed the database: this process ends.\n';
  expect(await ended).toEqual([1, null, message]);
});

test('a start that fails ends with one clear line', async () => {
  const [code, , errors] = await launch({ PORT: 'abc' }).ended;
  expect(code).toBe(1);
  expect(errors).toMatch(/^PORT must be a whole number[^\n]+\.\n$/);
});
