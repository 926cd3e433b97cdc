import { sql } from 'kysely';
import { type Db, openPostgres } from '../../server/db/open.ts';
import { createDatabase, template } from './clusterDatabases.ts';

/** A migrated database on PostgreSQL, which one test after the other has to itself. */
interface PooledDatabase {
  readonly url: string;
  /** A connection to it that outlives the tests. */
  readonly keeper: Db;
  readonly drop: () => Promise<void>;
}

const idleDatabases: PooledDatabase[] = [];

/** Drops the databases after the tests of a file. Outside Jest there are none. */
const { afterAll } = globalThis as { readonly afterAll?: (run: () => Promise<void>) => void };
afterAll?.(async () => {
  for (const { keeper, drop } of idleDatabases.splice(0)) {
    await keeper.destroy();
    await drop();
  }
});

const createPooledDatabase = async (folder: string): Promise<PooledDatabase> => {
  const { url, drop } = await createDatabase(folder, { from: template });
  return { url, keeper: openPostgres(url), drop };
};

/** All of them have the same tables. */
let deletes: string | undefined;
const deletesFor = async (db: Db): Promise<string> => {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => `delete from ${name};`).join('');
};

/** Ends what is still connected, and removes every row that no migration made. */
const deleteAllRows = async ({ keeper }: PooledDatabase): Promise<void> => {
  deletes ??= await deletesFor(keeper);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid();
    set session_replication_role = replica;
    ${sql.raw(deletes)}
    set session_replication_role = default`.execute(keeper);
};

/** An empty one, and how it is given back: making one takes longer than most tests do. */
export const borrowDatabase = async (folder: string) => {
  const pooled = idleDatabases.pop() ?? (await createPooledDatabase(folder));
  const release = async () => {
    await deleteAllRows(pooled);
    idleDatabases.push(pooled);
  };
  return { ...pooled, giveBack: release };
};
