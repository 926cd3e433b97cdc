import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { backUp } from '../server/db/backup.ts';
import { migrate } from '../server/db/migrate.ts';
import { openSqlite } from '../server/db/open.ts';
import { sqlitePath } from '../server/openDatabase.ts';
import { makeFamily } from '../testkit/server/family.ts';
import { makeTestDatabase } from '../testkit/server/testDatabase.ts';
import { run } from './run.ts';

const script = path.join(import.meta.dirname, 'dbRestore.ts');
let dataDir: string;
let file: string;
let backup: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'upstroke-'));
  file = sqlitePath(dataDir);
  backup = path.join(dataDir, 'backup.sqlite');
});
afterEach(() => rm(dataDir, { recursive: true }));

const restore = () =>
  run(process.execPath, [script, backup], {
    stdio: 'pipe',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  });

test('restores a backup without its sessions, and says what it brings back', async () => {
  const database = await makeTestDatabase();
  const { rosa, carl, ida, rows, context, unpair, close } = await makeFamily({ database });
  await backUp(database.address, backup);
  await context.db.deleteFrom('users').where('id', '=', ida.id).execute();
  await unpair();
  await backUp(database.address, file);
  const people = (await rows('users')).length;
  await close();

  const { ok, output } = await restore();
  expect({ ok, output }).toMatchObject({ ok: true });
  expect(output).toContain(`Accounts that were deleted since are back:\n  ${ida.email}\n`);
  expect(output).toContain(
    `Connections that were ended since are back:\n  ${rosa.email} and ${carl.email}\n`,
  );
  const replaced = /What was there before is in (.+)\.\n/.exec(output)?.[1] ?? '';
  expect(await readdir(replaced)).toContain('upstroke.sqlite');
  const db = openSqlite(file);
  const found = await db.selectFrom('users').select('id').execute();
  expect(found).toHaveLength(people + 1);
  for (const table of ['sessions', 'push_subscriptions'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  await db.destroy();
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
