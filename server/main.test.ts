import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

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
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, ...env },
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
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    signal: child.signalCode,
    errors,
  }));
  children.push(child);
  return { child, url, ended };
};

const call = async <T>(url: string, method: string, body?: object, token?: string): Promise<T> => {
  const answer = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status}`);
  return (await answer.json()) as T;
};

const account = { email: 'rosa@example.org', password: 'correct horse' };

test('everything that was acknowledged is there after a kill in the middle', async () => {
  const first = launch({});
  const url = await first.url;
  const names = { fname: 'Rosa', lname: 'Meyer', role: 'survivor' };
  await call(`${url}/api/auth/register`, 'POST', { ...names, ...account });
  const { token, user } = await call<{ token: string; user: { id: string } }>(
    `${url}/api/auth/login`,
    'POST',
    account,
  );
  const acknowledged: string[] = [];
  const write = async (writer: number) => {
    for (let count = 0; ; count += 1) {
      const details = `${writer}-${count}`;
      const entry = { user_id: user.id, activity_type: 'exercise', details, status: 'completed' };
      await call(`${url}/api/activities/log`, 'POST', entry, token);
      acknowledged.push(details);
      if (acknowledged.length === 60) first.child.kill('SIGKILL');
    }
  };
  await Promise.allSettled([1, 2, 3, 4].map(write));
  expect((await first.ended).signal).toBe('SIGKILL');
  const second = launch({});
  const again = await second.url;
  const { activities } = await call<{ activities: { details: string }[] }>(
    `${again}/api/survivor-dashboard/${user.id}?page=1&limit=100`,
    'GET',
    undefined,
    token,
  );
  const kept = new Set(activities.map(({ details }) => details));
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);
  expect(acknowledged.filter((details) => !kept.has(details))).toEqual([]);
  second.child.kill('SIGTERM');
  expect(await second.ended).toEqual({ code: 0, signal: null, errors: '' });
});

test('what the server makes in a folder that others may enter is for its own user alone', async () => {
  await chmod(folder, 0o755);
  await launch({}).url;
  const names = await readdir(folder);
  expect(names).toEqual(expect.arrayContaining(['upstroke.sqlite', 'upstroke.sqlite-wal']));
  for (const name of names) {
    expect([name, (await stat(path.join(folder, name))).mode & 0o777]).toEqual([name, 0o600]);
  }
});

const oneLine = async (env: Record<string, string>) => {
  const { code, errors } = await launch(env).ended;
  expect(code).toBe(1);
  expect(errors).toMatch(/^[^\n]+\.\n$/);
  return errors;
};

test.each([
  ['a port that is no number', { PORT: 'abc' }, 'PORT must be a whole number'],
  ['a port beyond the last', { PORT: '70000' }, 'PORT must be a whole number'],
  ['a data folder that is a file', { DATA_DIR: main }, 'DATA_DIR cannot be used'],
  ['a data folder inside a file', { DATA_DIR: `${main}/x` }, 'DATA_DIR cannot be used'],
  ['a database that is away', { DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/x' }, 'DATABASE_URL'],
  ['a certificate that is away', { TLS_CERT: 'x', TLS_KEY: 'y' }, 'TLS_CERT and TLS_KEY'],
  ['a host that is nowhere', { HOST: '203.0.113.7' }, 'cannot listen on 203.0.113.7'],
])('%s ends the start with one clear line', async (_what, env, expected) => {
  expect(await oneLine(env)).toContain(expected);
});

test('a database file that is none ends the start with one clear line', async () => {
  await writeFile(path.join(folder, 'upstroke.sqlite'), 'not a database '.repeat(100));
  expect(await oneLine({})).toContain('file is not a database');
});

test('a taken port ends the start with one clear line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await oneLine({ PORT: String(port) })).toContain(`Port ${port} is taken`);
  other.close();
});

test('a server whose log nobody reads any more ends when it is told to', async () => {
  const { child, url, ended } = launch({});
  await fetch(`${await url}/healthz`);
  child.stdout.destroy();
  await fetch(`${await url}/healthz`);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null, errors: '' });
});
