import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { migrate } from '../server/db/migrate.ts';
import { type Db, openSqlite } from '../server/db/open.ts';
import { sqlitePath } from '../server/openDatabase.ts';
import { run } from './run.ts';

const script = path.join(import.meta.dirname, 'dbCopy.ts');
let dataDir: string;
let file: string;
let server: Db;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'upstroke-'));
  file = sqlitePath(dataDir);
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

test('a file is copied only when no server has it open', async () => {
  const inUse = `${file} is in use. Stop the server first: what it writes from now on would be left behind.\n`;
  expect(await copy()).toEqual({ ok: false, output: inUse });
  await server.destroy();
  const refused = 'The database (PostgreSQL at DATABASE_URL: x on 127.0.0.1:1)';
  expect((await copy()).output).toContain(refused);
});
