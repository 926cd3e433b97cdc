import type { Kysely } from 'kysely';
import { StartError } from '../config.ts';
import type { Db } from './open.ts';
import type { Database } from './schema.ts';

/** Referenced tables come first; a missing table does not compile. */
const tablesInOrder = {
  users: true,
  sessions: true,
  pairings: true,
  reminders: true,
  doses: true,
  activities: true,
  idempotency: true,
  edits_leaving: true,
  edits_coming: true,
  former_reminders: true,
  versions: true,
  emergencies: true,
  alerts: true,
  push_subscriptions: true,
  pushes: true,
  email_tokens: true,
  mails: true,
  pairing_codes: true,
  avatars: true,
  rate_limits: true,
  jobs: true,
  audit: true,
} satisfies Record<keyof Database, true>;

export const tables = Object.keys(tablesInOrder) as (keyof Database)[];

type Counts = Readonly<Record<string, number>>;

type AnyDb = Kysely<Record<string, Record<string, unknown>>>;

/** PostgreSQL takes 65,535 values in one statement; the widest table has 16 columns. */
const batchSize = 500;

const countRows = async (db: AnyDb, table: string): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const copyTable = async (from: AnyDb, to: AnyDb, table: string): Promise<void> => {
  let rows: Record<string, unknown>[] = [];
  const write = async () => {
    if (rows.length > 0) await to.insertInto(table).values(rows).execute();
    rows = [];
  };
  for await (const row of from.selectFrom(table).selectAll().stream()) {
    rows.push(row);
    if (rows.length === batchSize) await write();
  }
  await write();
};

const copyAll = async (from: AnyDb, to: AnyDb): Promise<Counts> => {
  for (const table of tables) {
    if ((await countRows(to, table)) > 0) {
      throw new StartError(
        `The database to copy into is not empty: its table ${table} holds rows.`,
      );
    }
  }
  const counts: Record<string, number> = {};
  for (const table of tables) {
    await copyTable(from, to, table);
    const [sent, copied] = [await countRows(from, table), await countRows(to, table)];
    if (sent !== copied) {
      throw new StartError(`Of ${sent} rows of ${table} ${copied} arrived: nothing was copied.`);
    }
    counts[table] = copied;
  }
  return counts;
};

/** Both must be migrated. A failure leaves the target empty. Throws StartError if it is not empty. */
export const copyDatabase = (from: Db, to: Db): Promise<Counts> =>
  from
    .transaction()
    .execute((source) =>
      to
        .transaction()
        .execute((target) => copyAll(source as unknown as AnyDb, target as unknown as AnyDb)),
    );
