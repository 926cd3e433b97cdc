import { sql } from 'kysely';
import { type Db, openPostgres } from '../../server/db/open.ts';
import { createDatabase, template } from './clusterDatabases.ts';

/** A migrated database on PostgreSQL, which one test after the other has to itself. */
interface Lent {
  readonly url: string;
  /** A connection to it that outlives the tests. */
  readonly keeper: Db;
  readonly drop: () => Promise<void>;
}

const spares: Lent[] = [];

/** The tests of a file are over: what they were lent goes. Outside Jest nobody is lent anything. */
const { afterAll } = globalThis as { readonly afterAll?: (run: () => Promise<void>) => void };
afterAll?.(async () => {
  for (const { keeper, drop } of spares.splice(0)) {
    await keeper.destroy();
    await drop();
  }
});

const make = async (folder: string): Promise<Lent> => {
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
const empty = async ({ keeper }: Lent): Promise<void> => {
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
  const lent = spares.pop() ?? (await make(folder));
  const giveBack = async () => {
    await empty(lent);
    spares.push(lent);
  };
  return { ...lent, giveBack };
};
