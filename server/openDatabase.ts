import { existsSync } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Config, StartError } from './config.ts';
import { migrate } from './db/migrate.ts';
import { type Db, openPostgres, openSqlite } from './db/open.ts';
import { errorMessage } from './errorMessage.ts';
import { finishOwedRestore } from './restore/owedRestore.ts';

const ensureDataDir = async ({ dataDir }: Pick<Config, 'dataDir'>) => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be used as a folder: ${errorMessage(error)}.`);
  }
};

/** SQLite copies the mode 0600 to its side files. */
const ensurePrivateFile = async (file: string) => {
  const handle = await open(file, 'a', 0o600);
  await handle.close();
};

type DatabaseLocation = Pick<Config, 'dataDir' | 'databaseUrl'>;

const traces = /^(upstroke\.sqlite-wal|vapid\.json|replaced-.+|.+\.restoring)$/;
const backups = /^(upstroke-.+\.sqlite|revocations\.jsonl)$/;

const findIn = async (folder: string, names: RegExp): Promise<string | undefined> => {
  const found = (await readdir(folder).catch(() => [])).find((name) => names.test(name));
  return found && path.join(folder, found);
};

/** Otherwise a lost or half replaced database would look like a new server. Throws StartError. */
const assertNoneLost = async (dataDir: string, backupDir: string) => {
  if (existsSync(sqlitePath(dataDir))) return;
  const trace = (await findIn(dataDir, traces)) ?? (await findIn(backupDir, backups));
  if (trace === undefined) return;
  throw new StartError(
    `There is ${trace}, but no upstroke.sqlite in ${dataDir}: restore a backup with npm run db:restore, set DATABASE_URL if the data is in PostgreSQL, or move the files away to start empty.`,
  );
};

export const sqlitePath = (dataDir: string): string => path.join(dataDir, 'upstroke.sqlite');

/** For log output: omits the user and password of a PostgreSQL URL. */
export const describeDatabase = ({ dataDir, databaseUrl }: DatabaseLocation): string => {
  if (databaseUrl === undefined) return sqlitePath(dataDir);
  const place = 'PostgreSQL at DATABASE_URL';
  try {
    const { database, host, port } = new pg.Client({ connectionString: databaseUrl });
    return `${place}: ${database} on ${host}:${port}`;
  } catch {
    // It reads the files of certificates.
    return place;
  }
};

/** Throws StartError and leaves nothing open. */
export const openDatabase = async (
  location: DatabaseLocation & Pick<Config, 'backupDir'>,
): Promise<Db> => {
  const { dataDir, databaseUrl, backupDir } = location;
  await ensureDataDir({ dataDir });
  if (databaseUrl === undefined) await assertNoneLost(dataDir, backupDir);
  const file = sqlitePath(dataDir);
  try {
    if (databaseUrl === undefined) await ensurePrivateFile(file);
    {
      await using migrationDb =
        databaseUrl === undefined
          ? openSqlite(file, Infinity)
          : openPostgres(databaseUrl, Infinity);
      await finishOwedRestore(migrationDb, backupDir);
      await migrate(migrationDb);
    }
    return databaseUrl === undefined ? openSqlite(file) : openPostgres(databaseUrl);
  } catch (error) {
    throw new StartError(
      `The database (${describeDatabase(location)}) cannot be used: ${errorMessage(error)}.`,
    );
  }
};
