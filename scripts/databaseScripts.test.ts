import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { day } from '../domain/specConstants.ts';
import { audit } from '../server/audit.ts';
import { backUp } from '../server/db/backup.ts';
import { migrate } from '../server/db/migrate.ts';
import { openSqlite } from '../server/db/open.ts';
import { enqueueMail } from '../server/mail/repository.ts';
import { loadVapidKeys } from '../server/modules/push/vapidKeys.ts';
import { sqlitePath } from '../server/openDatabase.ts';
import { fillRecords } from '../testkit/server/fillRecords.ts';
import { startPushService } from '../testkit/server/pushService.ts';
import { makeFamily } from '../testkit/server/family.ts';
import { makeTestDatabase } from '../testkit/server/testDatabase.ts';
import { run } from './run.ts';

const script = (name: string) => path.join(import.meta.dirname, name);
let dataDir: string;
let file: string;
let backup: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'upstroke-'));
  file = sqlitePath(dataDir);
  backup = path.join(dataDir, 'backup.sqlite');
});
afterEach(() => rm(dataDir, { recursive: true }));

const envWith = (DATABASE_URL = '') => ({ ...process.env, DATA_DIR: dataDir, DATABASE_URL });

const create = async (args: readonly string[], stdin: string) => {
  const child = spawn(process.execPath, [script('adminCreate.ts'), ...args], { env: envWith() });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  await once(child, 'close');
  return { code: child.exitCode, output };
};

const users = async () => {
  const db = openSqlite(file);
  try {
    return await db.selectFrom('users').selectAll().execute();
  } finally {
    await db.destroy();
  }
};

const admin = ['--email', 'boss@example.org', '--password-stdin'];

test('creates an admin once, and leaves an existing account as it is', async () => {
  const created = await create([...admin, '--fname', 'Ada'], 'correct horse\n');
  const output = `Created the admin boss@example.org in ${file}.\n`;
  expect(created).toEqual({ code: 0, output });
  const before = await users();
  expect(before).toMatchObject([
    { role: 'admin', fname: 'Ada', lname: 'Admin', email: 'boss@example.org' },
  ]);
  const again = await create(['--email', 'BOSS@example.org', '--password-stdin'], 'other horse');
  expect(again).toEqual({ code: 1, output: 'There is already an account with this email.\n' });
  expect(await users()).toEqual(before);
});

const noAddress = /^Please give an email address: npm run/;
test.each([
  ['an invalid email', ['--email', 'boss'], 'correct horse', noAddress],
  ['a short password', admin, 'short', /^A password has 8 to 256 characters\.\n$/],
  ['no terminal', admin.slice(0, 2), 'correct horse\n', /--password-stdin\.\n$/],
])('refuses %s in one sentence', async (_what, args, stdin, sentence) => {
  const { code, output } = await create(args, stdin);
  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output).not.toContain('    at ');
});

test('a file is copied only when no server has it open', async () => {
  const server = openSqlite(file);
  await migrate(server);
  // To a PostgreSQL that does not respond.
  const env = envWith('postgres://me@127.0.0.1:1/x');
  const copy = () => run(process.execPath, [script('dbCopy.ts')], { stdio: 'pipe', env });
  const inUse = `${file} is in use. Stop the server first: what it writes from now on would be left behind.\n`;
  expect(await copy()).toEqual({ ok: false, output: inUse });
  await server.destroy();
  const refused = 'The database (PostgreSQL at DATABASE_URL: x on 127.0.0.1:1)';
  expect((await copy()).output).toContain(refused);
});

const restore = () =>
  run(process.execPath, [script('dbRestore.ts'), backup], { stdio: 'pipe', env: envWith() });

test('restores a backup without its sessions, links and codes, and carries over what was revoked since', async () => {
  const database = await makeTestDatabase();
  const { rosa, carl, ida, rows, context, close } = await makeFamily({ database, now: Date.now() });
  await fillRecords(context, { survivor: rosa, caregiver: carl });
  for (const kind of ['confirm-email', 'change-email', 'email-change-asked'] as const) {
    await enqueueMail(context, { userId: rosa.id, kind, ttlMs: day });
  }
  await backUp(database.address, backup);
  await context.db.deleteFrom('users').where('id', '=', ida.id).execute();
  await audit(context, ida.id, 'account-deleted', ida.id);
  await backUp(database.address, file);
  const people = (await rows('users')).length;
  await close();

  const { ok, output } = await restore();
  expect({ ok, output }).toMatchObject({ ok: true });
  expect(output).toContain(
    `revocations.jsonl: accounts deleted: 1.\nAccounts and connections made`,
  );
  const replaced = /What was there before is in (.+)\.\n/.exec(output)?.[1] ?? '';
  expect(await readdir(replaced)).toEqual(['upstroke.sqlite']);
  expect((await readdir(dataDir)).toSorted()).toEqual([
    'backup.sqlite',
    'backups',
    path.basename(replaced),
    'upstroke.sqlite',
  ]);
  const db = openSqlite(file);
  const found = await db.selectFrom('users').select('id').execute();
  expect(found).toHaveLength(people);
  const ended = [
    'sessions',
    'push_subscriptions',
    'email_tokens',
    'mails',
    'pairing_codes',
  ] as const;
  for (const table of [...ended, 'invitations', 'calendar_feeds'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  await db.destroy();
});

test('doctor says what is wrong, and its exit code is 1 while something is red', async () => {
  const push = await startPushService();
  const PUSH_ALLOWED_HOSTS = push.host;
  const env = { ...envWith(), PUSH_ALLOWED_HOSTS, PUBLIC_URL: '', SMTP_URL: '' };
  const doctor = async () => {
    const { ok, output } = await run(process.execPath, [script('doctor.ts')], {
      stdio: 'pipe',
      env,
    });
    return { ok, lines: output.split('\n') };
  };
  expect(await doctor()).toEqual({
    ok: false,
    lines: [`There is no database in ${file}: start the server once, or set DATA_DIR.`, ''],
  });
  await writeFile(file, '');
  expect((await doctor()).lines[0]).toMatch(/cannot be used: no such table: jobs\.$/);
  const db = openSqlite(file);
  await migrate(db);
  new DatabaseSync(file).exec(`pragma foreign_keys = off; insert into push_subscriptions
    (id, user_id, session_hash, endpoint, p256dh, auth, made_at)
    values ('1', '1', '1', 'http://${push.host}/device', '', '', 0)`);
  const sick = await doctor();
  expect(sick.ok).toBe(false);
  expect(sick.lines.filter((line) => line.startsWith('✗'))).toEqual([
    expect.stringMatching('✗ Jobs: The dose clock has never run. Start the server'),
    expect.stringMatching('✗ Push keys: '),
    expect.stringMatching('✗ Backup: There is none. '),
  ]);
  await db.insertInto('jobs').values({ name: 'doses', done_up_to: Date.now() }).execute();
  await db.destroy();
  await loadVapidKeys(dataDir);
  await mkdir(path.join(dataDir, 'backups'));
  const second = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  await writeFile(path.join(dataDir, `backups/upstroke-${second}Z.sqlite`), '');
  const { ok, lines } = await doctor();
  const good = ['✓ Jobs', '✓ Push services', '✓ Clock'];
  expect({ ok, lines }).toEqual({ ok: true, lines: expect.arrayContaining(good) });
  await push.close();
  const cutOff = await doctor();
  expect(cutOff.ok).toBe(false);
  expect(cutOff.lines).toContainEqual(
    expect.stringContaining(`✗ Push services: ${push.host} cannot be used: connection refused.`),
  );
  expect(lines).toContain(
    '! Mail server: Mail is written to files, and reaches nobody. Set SMTP_URL.',
  );
  expect(lines.at(-2)).toMatch(/^SERVER in the admin panel also has: .*Proxies.*Test mail/);
});

test('refuses an empty, damaged, foreign or newer file, and a database in use', async () => {
  await writeFile(file, 'mine');
  const refuses = async (why: string) => {
    const { ok, output } = await restore();
    expect({ ok, output }).toEqual({ ok: false, output: expect.stringContaining(why) });
    expect((await readFile(file)).toString()).toBe('mine');
    expect((await readdir(dataDir)).toSorted()).toEqual(['backup.sqlite', 'upstroke.sqlite']);
  };
  await writeFile(backup, '');
  await refuses('it is empty or not a database of Upstroke');
  await writeFile(backup, 'no database at all, though it is long enough '.repeat(100));
  await refuses('file is not a database');
  await rm(backup);
  const foreign = new DatabaseSync(backup);
  foreign.exec('create table users (id text)');
  foreign.close();
  await refuses('it is empty or not a database of Upstroke');
  await rm(backup);
  const newer = await makeTestDatabase();
  await newer.db
    .insertInto('kysely_migration' as never)
    .values({ name: '9999_later', timestamp: new Date().toISOString() })
    .execute();
  await backUp(newer.address, backup);
  await newer.drop();
  await refuses('a newer version of Upstroke has changed it');

  await rm(file);
  const server = openSqlite(file);
  await migrate(server);
  expect((await restore()).output).toBe(`${file} is in use. Stop the server first.\n`);
  await server.destroy();
});
