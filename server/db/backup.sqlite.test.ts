import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { backUp } from './backup.ts';
import { openSqlite } from './open.ts';
import { database, databasePerTest, folder, folderPerTest } from '../../testkit/server/perTest.ts';

databasePerTest();
folderPerTest();
let file: string;
beforeEach(() => void (file = path.join(folder, 'backup.sqlite')));

const job = (name: string) => ({ name, done_up_to: 1 });

test('a backup holds what was acknowledged, while the server writes', async () => {
  const { db } = database;
  await db.insertInto('jobs').values(job('done')).execute();
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('jobs').values(job('doing')).execute();
    await backUp(database.address, file);
  });
  const copy = openSqlite(file);
  expect(await copy.selectFrom('jobs').selectAll().execute()).toEqual([job('done')]);
  await copy.destroy();
});

test('a backup is for its owner alone', async () => {
  await backUp(database.address, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a file that is there is kept', async () => {
  await writeFile(file, 'mine');
  await expect(backUp(database.address, file)).rejects.toThrow('EEXIST');
  expect((await stat(file)).size).toBe(4);
});

test('without a database there is no backup, and nothing is made', async () => {
  await expect(backUp(path.join(folder, 'none.sqlite'), file)).rejects.toThrow('unable to open');
  // As SQLite leaves it when the disk is full.
  await writeFile(`${file}-journal`, '');
  await writeFile(path.join(folder, 'text.sqlite'), 'no database at all, though it is long enough');
  await expect(backUp(path.join(folder, 'text.sqlite'), file)).rejects.toThrow('not a database');
  expect(await readdir(folder)).toEqual(['text.sqlite']);
});
