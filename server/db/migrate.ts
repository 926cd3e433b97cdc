import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { errorMessage } from '../errorMessage.ts';
import { columnTypes } from './columnTypes.ts';
import { engineOf } from './engine.ts';
import { type MigrationList, migrations } from './migrations/index.ts';
import type { Db } from './open.ts';

/** Migrations may wait for each other or take long, so the limits of calls do not apply. */
const withoutStatementTimeout = (db: Db, work: (connectionDb: Db) => Promise<void>) =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await work(connection);
    await sql`reset statement_timeout`.execute(connection);
  });

/** Kysely reports "corrupted" when the tables have a migration that this version lacks. */
const migrationErrorMessage = (error: unknown): string =>
  /previously executed migration \S+ is missing/.test(errorMessage(error))
    ? 'a newer version of Upstroke has changed it, and this one cannot go back'
    : errorMessage(error);

/** One transaction, or the given one, whose timeouts then apply. With several processes, one migrates and the others wait. */
export const migrate = async (db: Db, list: MigrationList = migrations) => {
  const engine = engineOf(db);
  const types = columnTypes[engine];
  const made = Object.entries(list).map(([name, make]) => [name, make(types)] as const);
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(made)) };
  const run = async (on: Db) => {
    const { error } = await new Migrator({ db: on, provider }).migrateToLatest();
    if (error !== undefined) throw new Error(migrationErrorMessage(error), { cause: error });
  };
  await (engine === 'postgres' && !db.isTransaction ? withoutStatementTimeout(db, run) : run(db));
};

export const isSchemaNewer = async (db: Db): Promise<boolean> => {
  const query = sql<{ name: string }>`select max(name) as name from kysely_migration`;
  const [newest] = (await query.execute(db)).rows;
  return newest !== undefined && !Object.hasOwn(migrations, newest.name);
};
