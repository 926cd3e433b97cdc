import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { makeFamily } from '../../testkit/server/family.ts';
import { perTest, folder, folderPerTest } from '../../testkit/server/perTest.ts';
import { makeRevocationRecorder } from './revocationRecorder.ts';

const family = perTest(() => makeFamily({ devices: false }));
folderPerTest();

test.each([true, false])(
  'a folder that cannot be written is a warning, logged once; with backups: %s',
  async (hasBackup) => {
    const dir = path.join(folder, 'backups');
    await writeFile(dir, 'a file');
    const status = { warnings: new Set<string>() };
    const logged: object[] = [];
    const log = { error: (about: object) => void logged.push(about) };
    const file = path.join(dir, 'revocations.jsonl');
    const record = makeRevocationRecorder(family.context, { file, status, hasBackup, log });
    await record();
    await record();
    expect([...status.warnings]).toEqual(['backup']);
    expect(logged).toEqual([
      { job: 'revocations', file, reason: expect.stringContaining('ENOTDIR') },
    ]);
    await rm(dir);
    await record();
    // The backup of the night may fail still.
    expect([...status.warnings]).toEqual(hasBackup ? ['backup'] : []);
  },
);

test('a database that does not respond is no fault of the folder', async () => {
  const status = { warnings: new Set<string>() };
  const { context } = family;
  const unavailable = () => {
    throw Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' });
  };
  const own = Object.create(context.db) as typeof context.db;
  const db = Object.assign(own, { selectFrom: unavailable });
  const log = { error: () => undefined };
  const options = { file: '/nowhere/revocations.jsonl', status, hasBackup: false, log };
  await expect(makeRevocationRecorder({ ...context, db }, options)()).rejects.toThrow('no answer');
  expect([...status.warnings]).toEqual([]);
});
