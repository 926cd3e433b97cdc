import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Engine } from '../../server/db/engine.ts';
import { migrate } from '../../server/db/migrate.ts';
import { type Db, openPostgres, openSqlite } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';
import { makeSqliteDialect } from '../../server/db/sqliteDialect.ts';
import { type Cluster, startCluster } from './postgresCluster.ts';
import { createDatabase, template } from './clusterDatabases.ts';
import { memoryFolder } from './memoryFolder.ts';

/** What the suite runs on: the Jest project says it. */
export const testEngine: Engine =
  (globalThis as { readonly testEngine?: unknown }).testEngine === 'postgres'
    ? 'postgres'
    : 'sqlite';

/** Where the run's own PostgreSQL is, as `testkit/server/jestPostgresSetup.ts` sets for the workers. */
export const clusterVariables = {
  bin: 'UPSTROKE_TEST_POSTGRES_BIN',
  folder: 'UPSTROKE_TEST_POSTGRES_FOLDER',
} as const;

export const clusterSetting = (name: keyof typeof clusterVariables): string => {
  const value = process.env[clusterVariables[name]];
  if (value === undefined) throw new Error('This test runs in the Jest project `postgres`');
  return value;
};

export interface TestDatabase {
  readonly db: Db;
  /** Opens another connection, as a second process would. */
  readonly open: () => Db;
  /** What `DATABASE_URL` would say; on SQLite the file. */
  readonly address: string;
  /** Closes every connection and removes the database. */
  readonly drop: () => Promise<void>;
}

interface Options {
  /** Whether it has its tables; true unless told otherwise. */
  readonly migrated?: boolean;
}

/** A database that is there, and how it goes. */
interface DatabaseHandle extends Pick<TestDatabase, 'address' | 'open'> {
  readonly remove: () => Promise<void>;
}

/** Keeps account of the connections to a database, to close them all. */
const trackConnections = ({ address, open, remove }: DatabaseHandle): TestDatabase => {
  const opened: Db[] = [];
  const another = () => {
    const db = open();
    opened.push(db);
    return db;
  };
  return {
    db: another(),
    open: another,
    address,
    drop: async () => {
      await Promise.all(opened.map((db) => db.destroy()));
      await remove();
    },
  };
};

const migrateOnce = async (db: Db): Promise<void> => {
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
};

/** The bytes of a migrated file: the others of this process are copies. */
let migratedFile: Buffer | undefined;

const makeMigrated = async (address: string): Promise<void> => {
  if (migratedFile) {
    await writeFile(address, migratedFile);
    return;
  }
  await migrateOnce(openSqlite(address));
  migratedFile = await readFile(address);
};

const onSqlite = async (migrated: boolean): Promise<DatabaseHandle> => {
  const folder = await mkdtemp(path.join(await memoryFolder(), 'upstroke-'));
  const address = path.join(folder, 'upstroke.sqlite');
  if (migrated) await makeMigrated(address);
  return {
    address,
    open: () => openSqlite(address),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

const onPostgres = async (migrated: boolean): Promise<DatabaseHandle> => {
  const { url, drop } = await createDatabase(
    clusterSetting('folder'),
    migrated ? { from: template } : {},
  );
  return { address: url, open: () => openPostgres(url), remove: drop };
};

/** A database of its own for one test, on the engine that the suite runs on. */
export const makeTestDatabase = async ({ migrated = true }: Options = {}): Promise<TestDatabase> =>
  trackConnections(await (testEngine === 'postgres' ? onPostgres : onSqlite)(migrated));

/** One in memory alone, on one connection: nothing waits for a disk, and nothing reaches one. */
export const makeMemoryDatabase = async (): Promise<TestDatabase> => {
  const dialect = makeSqliteDialect(() => new DatabaseSync(':memory:'), Infinity);
  const db: Db = new Kysely<Database>({ dialect });
  await migrate(db);
  return { db, open: () => db, address: ':memory:', drop: () => db.destroy() };
};

/** The same on a PostgreSQL of its own, which a test may stop and start again. */
export const makeClusterDatabase = async (): Promise<TestDatabase & { cluster: Cluster }> => {
  const cluster = await startCluster(clusterSetting('bin'));
  const { url } = await createDatabase(cluster.folder);
  await migrateOnce(openPostgres(url));
  const open = () => openPostgres(url);
  return { ...trackConnections({ address: url, open, remove: cluster.stop }), cluster };
};
