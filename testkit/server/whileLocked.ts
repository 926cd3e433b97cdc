import { sql } from 'kysely';
import { engineOf } from '../../server/db/engine.ts';
import type { Database } from '../../server/db/schema.ts';
import type { TestServer } from './makeTestServer.ts';

/** Another process holds these tables against all writers; on SQLite all tables. */
export const whileLocked = (
  { open }: Pick<TestServer, 'open'>,
  tables: readonly (keyof Database)[],
  work: () => Promise<void>,
): Promise<void> =>
  open()
    .transaction()
    .execute(async (trx) => {
      if (engineOf(trx) === 'postgres') {
        const names = tables.map((table) => sql.table(table));
        await sql`lock table ${sql.join(names)} in exclusive mode`.execute(trx);
      }
      await work();
    });
