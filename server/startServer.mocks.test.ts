import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, jest, test } from '@jest/globals';
import { readConfig, StartError } from './config.ts';
import { openSqlite } from './db/open.ts';
import { makeIdGenerator } from './idGenerator.ts';
import { sqlitePath } from './openDatabase.ts';
import { startupNotices, startServer, urlOf } from './startServer.ts';
import { folder, folderPerTest } from '../testkit/server/perTest.ts';

folderPerTest();
const smtp = { SMTP_URL: 'smtps://me:secret@mail.example.org' };
const own = { PUBLIC_URL: 'https://upstroke.example.org' };
const toFiles = 'No SMTP_URL is set: mail is written to /data/mail.';
const leadsHere =
  'No PUBLIC_URL is set: links in mails and pushes lead to http://localhost:3000, which is this machine.';
const invite = 'REGISTRATION=invite: to register, a person needs an invitation.';
const unlimited =
  'WARNING: RATE_LIMIT=off. Passwords and PINs can be guessed without end. For tests only.';

test.each<[string, Record<string, string>, string[]]>([
  ['nothing is set', {}, [toFiles]],
  ['it listens to all', { HOST: '0.0.0.0' }, [invite, leadsHere, toFiles]],
  ['a proxy stands in front', { TRUST_PROXY: '1' }, [invite, leadsHere, toFiles]],
  ['mail goes out with links that lead nowhere', smtp, [invite, leadsHere]],
  ['mail goes out with links that lead here from anywhere', { ...smtp, ...own }, [invite]],
  ['attempts are not limited', { ...smtp, ...own, RATE_LIMIT: 'off' }, [invite, unlimited]],
])('the notices at the start where %s', (_what, settings, notices) => {
  expect(startupNotices(readConfig({ DATA_DIR: '/data', ...settings }))).toEqual([
    'The data is in /data/upstroke.sqlite.',
    ...notices,
  ]);
});

test('a PostgreSQL is said to lack backups, unless BACKUP_KEEP is 0', () => {
  const settings = { ...smtp, ...own, DATABASE_URL: 'postgres://me@db/upstroke' };
  const noticesOf = (more: object) => startupNotices(readConfig({ ...settings, ...more })).slice(2);
  expect(noticesOf({})).toEqual([expect.stringContaining('pg_dump')]);
  expect(noticesOf({ BACKUP_KEEP: '0' })).toEqual([]);
});

test.each([
  ['http://127.0.0.1:3000', '0.0.0.0', 'http://localhost:3000'],
  ['https://[::1]:3000', 'localhost', 'https://localhost:3000'],
  ['http://[::1]:3000', '::1', 'http://[::1]:3000'],
])('%s for HOST=%s is shown as %s', (address, host, url) => {
  expect(urlOf(address, host)).toBe(url);
});

test('a certificate, host or port that cannot be used is named', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const failures: [Record<string, string>, string][] = [
    [{ TLS_CERT: 'x', TLS_KEY: 'y' }, 'The files of TLS_CERT and TLS_KEY cannot be used'],
    [{ HOST: '203.0.113.7' }, 'cannot listen on 203.0.113.7'],
    [{ PORT: String(port) }, `Port ${port} is taken`],
  ];
  for (const [settings, expected] of failures) {
    const env = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', ...settings };
    const started = startServer({ ...readConfig(env), distDir: folder });
    await expect(started).rejects.toThrow(StartError);
    await expect(started).rejects.toThrow(expected);
  }
  expect(await readdir(folder)).toEqual([]);
  other.close();
});

test('a port that is taken while the database is opened is named', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const config = { ...readConfig({ DATA_DIR: folder, HOST: '127.0.0.1' }), distDir: folder };
  let reads = 0;
  // The check reads it first, and finds a free one.
  Object.defineProperty(config, 'port', { get: () => ((reads += 1) === 1 ? 0 : port) });
  await expect(startServer(config)).rejects.toThrow(
    new StartError(
      `Port ${port} is taken by another program: stop that one, or choose another with PORT.`,
    ),
  );
  expect(await readdir(folder)).toContain('upstroke.sqlite');
  other.close();
});

test('a stop waits 10 s for open connections, closes them, and ends the jobs last', async () => {
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'],
  });
  const env = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' };
  const server = await startServer({ ...readConfig(env), distDir: folder });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  // A request that never ends.
  const headers = [
    'Host: a',
    'Content-Type: application/json',
    'Content-Length: 9',
    'Expect: 100-continue',
  ];
  socket.write(`POST /api/auth/login HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const db = openSqlite(sqlitePath(folder));
  const passes = () => db.selectFrom('jobs').select('name').where('name', '=', 'doses').execute();
  while ((await passes()).length === 0) await setImmediate();
  const stopped = jest.fn();
  const stopping = server.stop().then(stopped);
  await db.deleteFrom('jobs').execute();
  for (let ms = 0; ms < 9_900; ms += 100) {
    await jest.advanceTimersByTimeAsync(100);
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  }
  expect(await passes()).toHaveLength(1);
  expect(stopped).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(100);
  await Promise.all([closed, stopping]);
  await db.destroy();
  jest.useRealTimers();
});

test('a stop records what made access end just before', async () => {
  const env = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' };
  const server = await startServer({ ...readConfig(env), distDir: folder });
  const file = path.join(folder, 'backups/revocations.jsonl');
  // The next round is after a second.
  while (!existsSync(file)) await setImmediate();
  const id = makeIdGenerator({ now: () => Date.now() })();
  const row = { id, at: Date.now(), actor_id: null, action: 'account-deleted', subject_id: 'Ida' };
  const db = openSqlite(sqlitePath(folder));
  await db.insertInto('audit').values(row).execute();
  await db.destroy();
  await server.stop();
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(row);
});

/** Runs a server with timers of a thousandth, whose transactions hang once it has started. */
const hangingServer = `
  const { setInterval } = globalThis;
  globalThis.setInterval = (run, ms) => setInterval(run, ms / 1000);
  const { Kysely } = await import('kysely');
  const { readConfig } = await import('./server/config.ts');
  const { startServer } = await import('./server/startServer.ts');
  await startServer({ ...readConfig(process.env), distDir: process.env.DATA_DIR });
  console.log('started');
  Kysely.prototype.transaction = () => ({ execute: () => new Promise(() => {}) });
`;

test('a process whose database hangs ends with a sentence', async () => {
  const env = { ...process.env, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: '' };
  const args = ['--input-type=module', '--eval', hangingServer];
  const cwd = path.resolve(import.meta.dirname, '..');
  await expect(
    promisify(execFile)(process.execPath, args, { cwd, env, timeout: 20_000 }),
  ).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('started'),
    stderr: 'The database has not responded for 30 s: this process ends.\n',
  });
});
