import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { StartError } from './config.ts';
import { describeDatabase, openDatabase, sqlitePath } from './openDatabase.ts';
import { testEngine } from '../testkit/server/testDatabase.ts';
import { database, databasePerTest, folder, folderPerTest } from '../testkit/server/perTest.ts';

databasePerTest({ migrated: false });
folderPerTest();

const databaseUrl = () => (testEngine === 'postgres' ? database.address : undefined);
const modeOf = async (place: string) => (await stat(place)).mode & 0o777;

const job = { name: 'purge', done_up_to: 7 };

const open = (dataDir = folder) =>
  openDatabase({ dataDir, databaseUrl: databaseUrl(), backupDir: folder });

test('a folder is made for the data, for its own user alone, and what is written there stays', async () => {
  const dataDir = path.join(folder, 'far', 'away');
  const first = await open(dataDir);
  await first.insertInto('jobs').values(job).execute();
  await first.destroy();
  const again = await open(dataDir);
  expect(await again.selectFrom('jobs').selectAll().execute()).toEqual([job]);
  await again.destroy();
  expect(await modeOf(dataDir)).toBe(0o700);
});

test('a folder that is there stays as it is; the file of SQLite in it is for its own user alone, and none is beside PostgreSQL', async () => {
  await chmod(folder, 0o750);
  await (await open()).destroy();
  expect(await modeOf(folder)).toBe(0o750);
  const mode = await modeOf(sqlitePath(folder)).catch(() => null);
  expect(mode).toBe(testEngine === 'sqlite' ? 0o600 : null);
});

test('a folder that is none is reported in a sentence', async () => {
  const dataDir = path.join(folder, 'file');
  await writeFile(dataDir, '');
  const opened = open(dataDir);
  await expect(opened).rejects.toThrow(StartError);
  await expect(opened).rejects.toThrow(/^DATA_DIR cannot be used as a folder: .+\.$/);
});

test('a file that is no database is reported by name', async () => {
  const file = sqlitePath(folder);
  await writeFile(file, 'not a database '.repeat(100));
  const opened = openDatabase({ dataDir: folder, databaseUrl: undefined, backupDir: folder });
  await expect(opened).rejects.toThrow(StartError);
  await expect(opened).rejects.toThrow(`The database (${file}) cannot be used`);
});

test('an unreachable PostgreSQL is reported by its host and database name, without the password in its address', async () => {
  for (const [address, named] of [
    ['db.example.org/x', 'x on db.example.org:5432'],
    ['localhost:5433/x?host=10.0.0.5', 'x on 10.0.0.5:5433'],
  ]) {
    const place = { dataDir: folder, databaseUrl: `postgres://me:hush@${address}` };
    expect(describeDatabase(place)).toBe(`PostgreSQL at DATABASE_URL: ${named}`);
  }
  const away = 'postgres://me:hush@127.0.0.1:1/x';
  const opened = openDatabase({ dataDir: folder, databaseUrl: away, backupDir: folder });
  await expect(opened).rejects.toThrow(StartError);
  await expect(opened).rejects.toThrow(
    'The database (PostgreSQL at DATABASE_URL: x on 127.0.0.1:1) cannot be used',
  );
  await expect(opened).rejects.not.toThrow('hush');
});

test('a root certificate that is not there is reported in a sentence', async () => {
  const url = 'postgres://me:hush@db/x?sslrootcert=/nowhere/ca.pem';
  const opened = openDatabase({ dataDir: folder, databaseUrl: url, backupDir: folder });
  await expect(opened).rejects.toThrow(StartError);
  await expect(opened).rejects.toThrow(/^The database .+ cannot be used: .*'\/nowhere\/ca.pem'\.$/);
});

test.each([
  'upstroke.sqlite-wal',
  'upstroke.sqlite.restoring',
  'vapid.json',
  'replaced-2026-03-10/upstroke.sqlite',
  'backups/upstroke-2026-03-10T03-00-00Z.sqlite',
  'backups/revocations.jsonl',
])('a folder with %s but without its database is refused, and left as it is', async (trace) => {
  await mkdir(path.dirname(path.join(folder, trace)), { recursive: true });
  await writeFile(path.join(folder, trace), '');
  const before = await readdir(folder, { recursive: true });
  const backupDir = path.join(folder, 'backups');
  const opened = openDatabase({ dataDir: folder, databaseUrl: undefined, backupDir });
  await expect(opened).rejects.toThrow(StartError);
  const named = path.join(folder, trace.replace(/(?<=^replaced-[^/]+)\/.*/, ''));
  await expect(opened).rejects.toThrow(`There is ${named}, but no upstroke.sqlite`);
  expect(await readdir(folder, { recursive: true })).toEqual(before);
  await writeFile(sqlitePath(folder), '');
  await (
    await openDatabase({ dataDir: folder, databaseUrl: undefined, backupDir: folder })
  ).destroy();
});
