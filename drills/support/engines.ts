import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { findPostgres } from '../../scripts/findPostgres.ts';
import { type Db, openPostgres, openSqlite } from '../../server/db/open.ts';
import { sqliteFileIn } from '../../server/openDatabase.ts';
import { startCluster } from '../../testkit/server/cluster.ts';
import { urlOf } from '../../testkit/server/clusterDatabases.ts';
import { engineAsked, SettingError } from './settings.ts';

const execute = promisify(execFile);

/** A throw-away place for a server and its database. */
export interface Place {
  readonly engine: 'sqlite' | 'postgres';
  /** What tells a server process of it. */
  readonly env: Readonly<Record<string, string>>;
  readonly open: () => Db;
  /** What the engine's own check of its files has to say; empty where all is well. */
  readonly complaints: () => Promise<string[]>;
  readonly remove: () => Promise<void>;
}

const makeSqlite = async (): Promise<Place> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-'));
  const open = () => openSqlite(sqliteFileIn(folder));
  return {
    engine: 'sqlite',
    env: { DATA_DIR: folder },
    open,
    complaints: async () => {
      const db = open();
      const integrity = await sql<Record<string, unknown>>`pragma integrity_check`.execute(db);
      const foreign = await sql<Record<string, unknown>>`pragma foreign_key_check`.execute(db);
      await db.destroy();
      return [...integrity.rows, ...foreign.rows]
        .map((row) => JSON.stringify(row))
        .filter((line) => line !== '{"integrity_check":"ok"}');
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

const makePostgres = async (bin: string): Promise<Place> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-'));
  const cluster = await startCluster(bin);
  const url = urlOf(cluster.folder, 'postgres');
  return {
    engine: 'postgres',
    env: { DATA_DIR: folder, DATABASE_URL: url },
    open: () => openPostgres(url),
    complaints: async () => {
      const target = ['--host', cluster.folder, '--username', 'upstroke', '--install-missing'];
      const args = [...target, '--heapallindexed', 'postgres'];
      // Packages link only some of the programs to the PATH, beside each other only where they are.
      const home = path.dirname(await realpath(path.join(bin, 'initdb')));
      return execute(path.join(home, 'pg_amcheck'), args).then(
        ({ stdout }) => (stdout === '' ? [] : [stdout]),
        (error: unknown) => [String(error)],
      );
    },
    remove: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export interface Engine {
  readonly engine: Place['engine'];
  readonly make: () => Promise<Place>;
}

/** The engines that this machine has; says so where it has no PostgreSQL. */
export const engines = async (): Promise<readonly Engine[]> => {
  const bin = await findPostgres();
  const sqlite: Engine = { engine: 'sqlite', make: makeSqlite };
  if (bin === undefined) {
    console.log('There is no PostgreSQL here: the drill is not run on it.');
    return [sqlite];
  }
  return [sqlite, { engine: 'postgres', make: () => makePostgres(bin) }];
};

/**
 * Those that ENGINE names, or else `otherwise`, or else all that this machine has. Throws SettingError
 * where the one that was asked for is not here.
 */
export const enginesAsked = async (otherwise?: Place['engine']): Promise<readonly Engine[]> => {
  const asked = engineAsked();
  const wanted = asked ?? otherwise;
  const found = (await engines()).filter(({ engine }) => (wanted ?? engine) === engine);
  if (asked !== undefined && found.length === 0) {
    throw new SettingError(`ENGINE is ${asked}, but this machine has none.`);
  }
  return found;
};
