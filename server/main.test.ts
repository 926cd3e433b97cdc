import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openSqlite } from './db/open.ts';
import { sqlitePath } from './openDatabase.ts';

const main = path.join(import.meta.dirname, 'main.ts');
let folder: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'upstroke-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await rm(folder, { recursive: true, force: true });
});

const launch = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [main], {
    // Without limits, which reject calls on a busy machine.
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
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

const call = async <T>(url: string, body?: object, token = ''): Promise<T> => {
  const answer = await fetch(url, {
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as T;
};

const account = { email: 'rosa@example.org', password: 'correct horse' };

test('all acknowledged writes survive a kill, in files that only the user of the server may read', async () => {
  await chmod(folder, 0o755);
  const first = launch({});
  const url = await first.url;
  const files = await readdir(folder);
  expect(files).toEqual(expect.arrayContaining(['upstroke.sqlite', 'upstroke.sqlite-wal']));
  for (const name of files) {
    expect([name, (await stat(path.join(folder, name))).mode & 0o777]).toEqual([name, 0o600]);
  }
  const names = { fname: 'Rosa', lname: 'Meyer', role: 'survivor' };
  await call(`${url}/api/auth/register`, { ...names, ...account });
  type Login = Record<'token', string> & Record<'user', { id: string }>;
  const { token, user } = await call<Login>(`${url}/api/auth/login`, account);
  const entry = { user_id: user.id, activity_type: 'exercise', status: 'completed' };
  const acknowledged: string[] = [];
  const write = async (writer: number) => {
    for (let count = 0; ; count += 1) {
      const details = `${writer}-${count}`;
      await call(`${url}/api/activities/log`, { ...entry, details }, token);
      acknowledged.push(details);
      if (acknowledged.length === 60) first.child.kill('SIGKILL');
    }
  };
  await Promise.allSettled([1, 2, 3, 4].map(write));
  expect((await first.ended)[1]).toBe('SIGKILL');
  const second = launch({});
  const again = await second.url;
  const feed = `${again}/api/survivor-dashboard/${user.id}?page=1&limit=100`;
  type Feed = Record<'activities', { details: string }[]>;
  const { activities } = await call<Feed>(feed, undefined, token);
  const kept = activities.map(({ details }) => details);
  expect(kept).toEqual(expect.arrayContaining(acknowledged));
  // Exits cleanly even if the log's reader is gone.
  second.child.stdout.destroy();
  await fetch(`${again}/healthz`);
  second.child.kill('SIGTERM');
  expect(await second.ended).toEqual([0, null, '']);
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
