import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { migrate } from '../server/db/migrate.ts';
import { type Db, openSqlite } from '../server/db/open.ts';
import { sqliteFileIn } from '../server/openDatabase.ts';
import { run } from './run.ts';

const script = path.join(import.meta.dirname, 'dbCopy.ts');
let dataDir: string;
let file: string;
let server: Db;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'upstroke-'));
  file = sqliteFileIn(dataDir);
  server = openSqlite(file);
  await migrate(server);
});
afterEach(async () => {
  await server.destroy();
  await rm(dataDir, { recursive: true });
});

/** To a PostgreSQL that does not respond. */
const copy = () =>
  run(process.execPath, [script], {
    stdio: 'pipe',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: 'postgres://me@127.0.0.1:1/x' },
  });

test('a file that a server has open is not copied', async () => {
  const { ok, output } = await copy();
  expect([ok, output]).toEqual([
    false,
    `${file} is in use. Stop the server first: what it writes from now on would be left behind.\n`,
  ]);
});

test('a file that no server has open any longer is', async () => {
  await server.destroy();
  expect((await copy()).output).toContain(
    'The database (PostgreSQL at DATABASE_URL: x on 127.0.0.1:1)',
  );
});
