import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Config, StartError } from './config.ts';
import { migrate } from './db/migrate.ts';
import { type Db, openPostgres, openSqlite } from './db/open.ts';
import { hasCode, reason } from './reason.ts';

/** The folder itself is not made recursively: on /proc that never ends (seen with Node 24). */
const makeFolder = async (folder: string): Promise<void> => {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 });
};

/** Makes the folder of all that must outlive the process, for its own user alone. Throws StartError. */
const makeDataDir = async ({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> => {
  try {
    await makeFolder(dataDir);
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be used as a folder: ${reason(error)}.`);
  }
};

/**
 * Makes the file for the server's own user alone, also in a folder that others may enter; SQLite
 * fills it, and gives the files beside it the same mode. One that is there stays as it is.
 */
const makeFile = async (file: string): Promise<void> => {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  await handle?.close();
};

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** The database where no DATABASE_URL is set. */
export const sqliteFileIn = (dataDir: string): string => path.join(dataDir, 'upstroke.sqlite');

/** Where the data is, for a person to read: of a PostgreSQL, as pg understands the address, no user and no password. */
export const databaseNamed = ({ dataDir, databaseUrl }: Place): string => {
  if (databaseUrl === undefined) return sqliteFileIn(dataDir);
  const { database, host, port } = new pg.Client({ connectionString: databaseUrl });
  return `PostgreSQL at DATABASE_URL: ${database} on ${host}:${port}`;
};

/**
 * Opens the PostgreSQL of DATABASE_URL, or else the SQLite file in DATA_DIR, and brings it up to
 * date. Throws StartError and leaves nothing open.
 */
export const openDatabase = async (place: Place): Promise<Db> => {
  const { dataDir, databaseUrl } = place;
  await makeDataDir({ dataDir });
  const file = sqliteFileIn(dataDir);
  try {
    if (databaseUrl === undefined) await makeFile(file);
    const migrating =
      databaseUrl === undefined ? openSqlite(file) : openPostgres(databaseUrl, Infinity);
    try {
      await migrate(migrating);
    } finally {
      await migrating.destroy();
    }
    return databaseUrl === undefined ? openSqlite(file) : openPostgres(databaseUrl);
  } catch (error) {
    throw new StartError(
      `The database (${databaseNamed(place)}) cannot be used: ${reason(error)}.`,
    );
  }
};
