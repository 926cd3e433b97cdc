import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openSqlite } from '../server/db/open.ts';
import { sqliteFileIn } from '../server/openDatabase.ts';

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
  const db = openSqlite(sqliteFileIn(dataDir));
  try {
    return await db.selectFrom('users').selectAll().execute();
  } finally {
    await db.destroy();
  }
};

const boss = ['--email', 'boss@example.org', '--password-stdin'];

test('an admin is made once, and an account that is there stays as it is', async () => {
  const made = await create([...boss, '--fname', 'Ada'], 'correct horse\n');
  const place = sqliteFileIn(dataDir);
  const said = `boss@example.org can sign in as an admin now, where the data is in\n${place}.\n`;
  expect(made).toEqual({ code: 0, output: said });
  const before = await users();
  expect(before).toMatchObject([
    { role: 'admin', fname: 'Ada', lname: 'Admin', email: 'boss@example.org' },
  ]);
  const again = await create(['--email', 'BOSS@example.org', '--password-stdin'], 'other horse');
  expect(again).toEqual({ code: 1, output: 'There is already an account with this email.\n' });
  expect(await users()).toEqual(before);
});

test.each([
  ['no email', ['--password-stdin'], 'correct horse', /email address: npm run admin:create/],
  ['what is no email', ['--email', 'boss'], 'correct horse', /email address: npm run/],
  ['a short password', boss, 'short', /^A password has 8 to 256 characters\.\n$/],
  ['an easy password', boss, 'password', /^This password is too easy to guess\./],
  ['an unknown option', ['--role', 'admin'], '', /^This cannot be understood\./],
  ['no terminal', ['--email', 'boss@example.org'], 'correct horse\n', /--password-stdin\.\n$/],
])('refused: %s', async (_what, args, stdin, sentence) => {
  const { code, output } = await create(args, stdin);
  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output).not.toContain('    at ');
});
