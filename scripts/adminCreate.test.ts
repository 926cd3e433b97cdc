import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openSqlite } from '../server/db/open.ts';
import { sqlitePath } from '../server/openDatabase.ts';

const script = path.join(import.meta.dirname, 'adminCreate.ts');
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'upstroke-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

const create = async (args: readonly string[], stdin: string) => {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  await once(child, 'close');
  return { code: child.exitCode, output };
};

const users = async () => {
  const db = openSqlite(sqlitePath(dataDir));
  try {
    return await db.selectFrom('users').selectAll().execute();
  } finally {
    await db.destroy();
  }
};

const admin = ['--email', 'boss@example.org', '--password-stdin'];

test('creates an admin once, and leaves an existing account as it is', async () => {
  const created = await create([...admin, '--fname', 'Ada'], 'correct horse\n');
  const file = sqlitePath(dataDir);
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
