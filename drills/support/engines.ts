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
import { type Log, type Run, runSeries, type Series } from './series.ts';
import { SettingError } from './settings.ts';

const execute = promisify(execFile);

/** An empty temporary database for server processes. */
export interface Place {
  readonly engine: 'sqlite' | 'postgres';
  /** DATA_DIR, and DATABASE_URL on PostgreSQL. */
  readonly env: Readonly<Record<string, string>>;
  readonly open: () => Db;
  /** Errors that the engine's own integrity check finds. */
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

/** Distributions link only some of PostgreSQL's programs into PATH; all are beside `initdb`. */
export const postgresProgram = async (name: string, bin?: string): Promise<string> => {
  const found = bin ?? (await findPostgres()) ?? '';
  return path.join(path.dirname(await realpath(path.join(found, 'initdb'))), name);
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
      return execute(await postgresProgram('pg_amcheck', bin), args).then(
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

/** The engines of this machine. */
export const engines = async (): Promise<readonly Engine[]> => {
  const bin = await findPostgres();
  const sqlite: Engine = { engine: 'sqlite', make: makeSqlite };
  if (bin === undefined) {
    console.log('This machine has no PostgreSQL: the drill skips it.');
    return [sqlite];
  }
  return [sqlite, { engine: 'postgres', make: () => makePostgres(bin) }];
};

/** The engine that ENGINE names, or all of this machine. Throws SettingError. */
export const enginesAsked = async (): Promise<readonly Engine[]> => {
  const name = process.env['ENGINE'] ?? '';
  if (!['', 'sqlite', 'postgres'].includes(name)) {
    throw new SettingError(`ENGINE must be sqlite or postgres, not "${name}".`);
  }
  const found = (await engines()).filter(({ engine }) => name === '' || engine === name);
  if (found.length === 0) throw new SettingError(`This machine has no ${name}.`);
  return found;
};

type OnEngines<R extends Run> = Omit<Series<R>, 'open'> & {
  /** Called with an empty database. */
  readonly run: (
    seed: number,
    ground: Pick<Engine, 'make'> & { place: Place; log: Log },
  ) => Promise<R>;
};

/** One series on each engine that was asked for. */
export const runOnEngines = async <R extends Run>({ run, ...series }: OnEngines<R>) => {
  for (const { engine, make } of await enginesAsked()) {
    const runInPlace = async (seed: number, log: Log) => {
      const place = await make();
      try {
        return await run(seed, { place, make, log });
      } finally {
        await place.remove();
      }
    };
    const open = async () => ({ run: runInPlace, close: async () => undefined });
    await runSeries<R>({ ...series, name: `${series.name}-${engine}`, open });
  }
};
