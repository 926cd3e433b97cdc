import { link, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { makeTestDatabase } from '../../testkit/server/testDatabase.ts';
import { backUp } from '../db/backup.ts';
import { type Db, openSqlite } from '../db/open.ts';
import { openDatabase, sqlitePath } from '../openDatabase.ts';
import { restoreSqlite } from './restoreSqlite.ts';
import { folder as dataDir, folderPerTest } from '../../testkit/server/perTest.ts';

folderPerTest();
let database: string;
let backup: string;

const put = (db: Db, name: string) =>
  db.insertInto('jobs').values({ name, done_up_to: 1 }).execute();

/** The jobs that a database names. */
const jobsIn = async (file: string): Promise<string[]> => {
  await using db = openSqlite(file);
  return (await db.selectFrom('jobs').select('name').execute()).map(({ name }) => name);
};

const makeFile = async (file: string, name: string) => {
  const made = await makeTestDatabase();
  await put(made.db, name);
  await backUp(made.address, file);
  await made.drop();
};

beforeEach(async () => {
  database = sqlitePath(dataDir);
  backup = path.join(dataDir, 'backup.sqlite');
  await makeFile(backup, 'new');
});

const now = new Date('2026-03-10T08:00:00Z');
const replaced = 'replaced-2026-03-10T08-00-00.000Z';
const backupDir = () => path.join(dataDir, 'backups');
const restore = () => restoreSqlite({ backup, database, backupDir: backupDir(), now });

test('what was in the log of the old database is in the file that is kept', async () => {
  await makeFile(database, 'old');
  const crashed = openSqlite(database);
  await put(crashed, 'in the log');
  for (const end of ['', '-wal'])
    await writeFile(path.join(dataDir, `kept${end}`), await readFile(`${database}${end}`));
  await crashed.destroy();
  for (const end of ['', '-wal'])
    await writeFile(`${database}${end}`, await readFile(path.join(dataDir, `kept${end}`)));
  await restore();
  expect(await jobsIn(database)).toEqual(['new']);
  expect(await readdir(path.join(dataDir, replaced))).toEqual(['upstroke.sqlite']);
  const kept = path.join(dataDir, replaced, 'upstroke.sqlite');
  expect((await jobsIn(kept)).toSorted()).toEqual(['in the log', 'old']);
});

test.each([
  ['a database that cannot be opened', 'upstroke.sqlite'],
  ['a log without its database', 'upstroke.sqlite-wal'],
])('%s is kept, and never meets the new one', async (_what, name) => {
  await writeFile(path.join(dataDir, name), 'no database, though it is long enough '.repeat(100));
  await restore();
  expect(await readdir(path.join(dataDir, replaced))).toEqual([name]);
  expect(await readdir(dataDir)).not.toContain('upstroke.sqlite-wal');
  expect(await jobsIn(database)).toEqual(['new']);
});

test('no server opens the old database while it is restored, and a restore refuses one in use', async () => {
  await makeFile(database, 'old');
  const server = openSqlite(database);
  await put(server, 'used');
  await expect(restore()).rejects.toThrow('is in use. Stop the server first.');
  await server.destroy();
  const restoring = restore();
  const starting = openDatabase({ dataDir, backupDir: backupDir(), databaseUrl: undefined });
  await expect(starting).rejects.toThrow('database is locked');
  await restoring;
  expect(await jobsIn(database)).toEqual(['new']);
});

test('a database that a server made meanwhile stays', async () => {
  const restoring = restore();
  while (!(await readdir(dataDir)).includes('upstroke.sqlite.restoring'));
  await makeFile(database, 'a new server');
  await expect(restoring).rejects.toThrow('EEXIST');
  expect(await jobsIn(database)).toEqual(['a new server']);
  expect((await readdir(dataDir)).filter((name) => /restoring|replaced/.test(name))).toEqual([]);
});

test('what restores that were cut off have left is removed', async () => {
  await makeFile(database, 'old');
  const dir = path.join(dataDir, 'replaced-before');
  await mkdir(dir);
  await link(database, path.join(dir, 'upstroke.sqlite'));
  await writeFile(`${database}.restoring`, 'half');
  await writeFile(`${database}.restoring-wal`, 'half');
  const old = (await stat(database)).ino;
  await restore();
  const left = (await readdir(dataDir)).filter((name) => /restoring|replaced/.test(name));
  expect(left).toEqual([replaced]);
  expect((await stat(path.join(dataDir, replaced, 'upstroke.sqlite'))).ino).toBe(old);
});
