import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { findPostgres } from '../../scripts/findPostgres.ts';
import { type Db, openPostgres, openSqlite } from '../../server/db/open.ts';
import { sqlitePath } from '../../server/openDatabase.ts';
import { startCluster } from '../../testkit/server/postgresCluster.ts';
import { urlOf } from '../../testkit/server/clusterDatabases.ts';
import { type Run, runSeries, type Series, SettingError } from './series.ts';

/** An empty temporary database for server processes. */
export interface TemporaryDatabase {
  readonly engine: 'sqlite' | 'postgres';
  /** DATA_DIR, and DATABASE_URL on PostgreSQL. */
  readonly env: Readonly<Record<string, string>> & { readonly DATA_DIR: string };
  readonly open: () => Db;
  /** Errors that the engine's own integrity check finds. */
  readonly integrityErrors: () => Promise<string[]>;
  readonly remove: () => Promise<void>;
}

/** Distributions link only some of PostgreSQL's programs into PATH; all are beside `initdb`. */
export const postgresProgram = async (name: string): Promise<string> => {
  const initdb = await realpath(path.join((await findPostgres()) ?? '', 'initdb'));
  return path.join(path.dirname(initdb), name);
};

const makeSqlite = async (): Promise<TemporaryDatabase> => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-'));
  const open = () => openSqlite(sqlitePath(DATA_DIR));
  return {
    engine: 'sqlite',
    env: { DATA_DIR },
    open,
    integrityErrors: async () => {
      const db = open();
      const integrity = await sql`pragma integrity_check`.execute(db);
      const foreign = await sql`pragma foreign_key_check`.execute(db);
      await db.destroy();
      return [...integrity.rows, ...foreign.rows]
        .map((row) => JSON.stringify(row))
        .filter((line) => line !== '{"integrity_check":"ok"}');
    },
    remove: () => rm(DATA_DIR, { recursive: true, force: true }),
  };
};

const makePostgres = async (): Promise<TemporaryDatabase> => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-'));
  const cluster = await startCluster((await findPostgres()) ?? '');
  const DATABASE_URL = urlOf(cluster.folder, 'postgres');
  return {
    engine: 'postgres',
    env: { DATA_DIR, DATABASE_URL },
    open: () => openPostgres(DATABASE_URL),
    integrityErrors: async () => {
      const options = ['--username=upstroke', '--install-missing', '--heapallindexed', 'postgres'];
      const args = [`--host=${cluster.folder}`, ...options];
      const checked = promisify(execFile)(await postgresProgram('pg_amcheck'), args);
      return checked.then(
        ({ stdout }) => (stdout === '' ? [] : [stdout]),
        (error: unknown) => [String(error)],
      );
    },
    remove: async () => {
      await cluster.stop();
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  };
};

export type MakeDatabase = () => Promise<TemporaryDatabase>;

/** The engines of this machine, or the one that ENGINE names. Throws SettingError. */
const selectedEngines = async (): Promise<readonly MakeDatabase[]> => {
  const name = process.env['ENGINE'] ?? '';
  if (!['', 'sqlite', 'postgres'].includes(name)) {
    throw new SettingError(`ENGINE must be sqlite or postgres, not "${name}".`);
  }
  const hasPostgres = (await findPostgres()) !== undefined;
  if (!hasPostgres && name === 'postgres')
    throw new SettingError('This machine has no PostgreSQL.');
  if (!hasPostgres) console.log('This machine has no PostgreSQL: the drill skips it.');
  return [
    ...(name === 'postgres' ? [] : [makeSqlite]),
    ...(name === 'sqlite' || !hasPostgres ? [] : [makePostgres]),
  ];
};

type OnEngine<R extends Run> = Pick<Series<R>, 'runs' | 'summarize'> & {
  readonly run: Awaited<ReturnType<Series<R>['open']>>['run'];
  /** After the series. */
  readonly close?: () => Promise<void>;
};
type Shared = Pick<Series<Run>, 'name' | 'workers' | 'timeoutMs'>;

/** One series on each engine that was asked for; `prepare` gets its maker of empty databases. */
export const runOnEngines = async <R extends Run>(
  shared: Shared,
  prepare: (make: MakeDatabase) => Promise<OnEngine<R>> | OnEngine<R>,
): Promise<void> => {
  for (const make of await selectedEngines()) {
    const { run, close: closeAfter, ...series } = await prepare(make);
    const open = async () => ({ run, close: async () => undefined });
    const name = `${shared.name}-${make === makeSqlite ? 'sqlite' : 'postgres'}`;
    await runSeries<R>({ ...shared, ...series, name, open });
    await closeAfter?.();
  }
};

/** Does the work with an empty database. */
export const withDatabase = async <T>(
  make: MakeDatabase,
  work: (place: TemporaryDatabase) => Promise<T>,
): Promise<T> => {
  const place = await make();
  try {
    return await work(place);
  } finally {
    await place.remove();
  }
};
