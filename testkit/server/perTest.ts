import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import type { Db } from '../../server/db/open.ts';
import { makeTestDatabase, type TestDatabase } from './testDatabase.ts';

interface Closable {
  readonly close: () => Promise<void>;
}

/** One object for all tests of a file: reset before each test and closed after it. */
export const perTest = <T extends Closable>(make: () => Promise<T>): T => {
  const current = {} as T;
  beforeEach(async () => void Object.assign(current, await make()));
  afterEach(() => current.close());
  return current;
};

export let folder: string;

/** Gives each test of a file an empty `folder`. */
export const folderPerTest = (): void => {
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'upstroke-'));
  });
  // A backup may outlive the process that has started it.
  afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
};

export let database: TestDatabase;
export let db: Db;

/** Gives each test of a file a `database`, and a connection to it, `db`. */
export const databasePerTest = (...options: Parameters<typeof makeTestDatabase>): void => {
  beforeEach(async () => {
    database = await makeTestDatabase(...options);
    ({ db } = database);
  });
  afterEach(() => database.drop());
};
