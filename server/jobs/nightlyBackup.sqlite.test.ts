import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from '@jest/globals';
import { hour, minute } from '../../domain/specConstants.ts';
import { makeFamily } from '../../testkit/server/family.ts';
import { assertUpstrokeDatabase } from '../db/backup.ts';
import { makeJobStatus } from './jobStatus.ts';
import { makeNightlyBackup } from './nightlyBackup.ts';
import { folder as dir, folderPerTest, perTest } from '../../testkit/server/perTest.ts';
import { makeTestDatabase, type TestDatabase } from '../../testkit/server/testDatabase.ts';

/** In the time zone of the server. */
const at = (day: number, hours: number) => new Date(2026, 2, day, hours).getTime();
const nameAt = (instant: number) =>
  `upstroke-${new Date(instant).toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`;

folderPerTest();
let database: TestDatabase;
const family = perTest(async () => {
  database = await makeTestDatabase();
  return makeFamily({ now: at(10, 12), devices: false, database });
});
let status: ReturnType<typeof makeJobStatus>;
let logged: object[];

beforeEach(() => {
  status = makeJobStatus();
  logged = [];
});

const makeBackup = (options?: Partial<Parameters<typeof makeNightlyBackup>[1]>) =>
  makeNightlyBackup(family.context, {
    database: database.address,
    dir,
    keep: 2,
    status,
    log: { error: (about) => void logged.push(about) },
    ...options,
  });

test('one of several processes makes a backup each night; the newest are kept', async () => {
  // Not its own, and of a clock that was ahead.
  const others = ['2026-03-09', nameAt(at(20, 3))];
  for (const name of others) await writeFile(path.join(dir, name), '');
  await writeFile(path.join(dir, 'unfinished'), 'left by a killed process');
  const [run, runOther] = [makeBackup(), makeBackup()];
  const backupsAfter = async (instant: number) => {
    family.clock.set(instant);
    await Promise.all([run(), runOther()]);
    return (await readdir(dir)).filter((name) => !others.includes(name)).toSorted();
  };
  const [first, second, third] = [at(10, 12), at(11, 3), at(12, 9)];
  expect(await backupsAfter(first)).toEqual([nameAt(first)]);
  expect(await backupsAfter(second - minute)).toHaveLength(1);
  expect(await backupsAfter(second)).toEqual([nameAt(first), nameAt(second)]);
  expect(await backupsAfter(third)).toEqual([nameAt(second), nameAt(third)]);
  expect(await readdir(dir)).toHaveLength(4);
  expect([status.lastBackup, ...status.warnings]).toEqual([third]);
  expect(logged).toEqual([]);
});

test('a backup that cannot be used is removed and reported, and made again after an hour', async () => {
  const run = makeBackup();
  const { schema } = family.context.db;
  await schema.alterTable('audit').renameTo('gone').execute();
  await run();
  await schema.alterTable('gone').renameTo('audit').execute();
  const reason = 'it is empty or not a database of Upstroke';
  expect(logged).toEqual([{ job: 'backup', dir, reason }]);
  family.clock.set(at(10, 13) - 1);
  await run();
  expect([status.lastBackup, ...status.warnings]).toEqual([null, 'backup']);
  expect(await readdir(dir)).toEqual([]);
  family.clock.set(at(10, 12) + hour);
  await run();
  expect([status.lastBackup, ...status.warnings]).toEqual([at(10, 13)]);
  expect(logged).toHaveLength(1);
});

test('a stop does not wait for the backup that is made', async () => {
  // Opening it blocks.
  const fifo = path.join(dir, 'fifo');
  const execute = promisify(execFile);
  await execute('mkfifo', [fifo]);
  const isRunning = () =>
    execute('pgrep', ['-f', fifo]).then(
      () => true,
      () => false,
    );
  const stopping = new AbortController();
  const backup = makeBackup({ database: fifo })(stopping.signal);
  while (!(await isRunning()));
  stopping.abort();
  await backup;
  while (await isRunning());
  expect([...status.warnings, ...logged]).toEqual([]);
});

test('a folder that cannot be written and a disk that is too small are reported', async () => {
  const huge = path.join(dir, 'huge');
  await writeFile(huge, '');
  await makeBackup({ dir: huge })();
  await truncate(huge, 2 ** 43);
  const needed = 2 ** 43 + 2 ** 30;
  for (const free of [needed - 1, needed]) {
    await makeBackup({ database: huge, free: async () => free })();
    family.clock.set(family.clock.now() + hour);
  }
  expect([...status.warnings]).toEqual(['backup']);
  expect(logged).toMatchObject([
    { reason: expect.stringContaining('EEXIST') },
    { reason: 'not enough free space' },
    { reason: expect.stringContaining('not a database') },
  ]);
  expect(await readdir(dir)).toEqual(['huge']);
});

/** Linux has a second file system in memory. */
const otherDisk = existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();

test('on another disk it is written beside the database and appears complete', async () => {
  const share = await mkdtemp(path.join(otherDisk, 'upstroke-'));
  // Made by hand, as before an upgrade.
  const ownBackup = `${database.address}.backup`;
  await writeFile(ownBackup, '');
  family.clock.set(at(10, 12));
  await makeBackup({ dir: share })();
  expect(logged).toEqual([]);
  expect(await readdir(share)).toEqual([nameAt(at(10, 12))]);
  assertUpstrokeDatabase(path.join(share, nameAt(at(10, 12))));
  const beside = await readdir(path.dirname(database.address));
  expect(beside.filter((file) => file.includes('backup'))).toEqual([path.basename(ownBackup)]);
  await rm(share, { recursive: true });
});
