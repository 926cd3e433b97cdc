import { beforeEach, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { testEngine } from '../../testkit/server/testDatabase.ts';
import { claimableIds } from './claim.ts';
import { database, databasePerTest } from '../../testkit/server/perTest.ts';

interface Jobs {
  readonly jobs: { readonly id: string; readonly leased_until: number };
}
type JobsDb = Kysely<Jobs>;

databasePerTest({ migrated: false });
let db: JobsDb;

beforeEach(async () => {
  db = database.db as unknown as JobsDb;
  await sql`create table jobs (id text primary key, leased_until integer not null)`.execute(db);
  const rows = Array.from({ length: 40 }, (_, n) => ({ id: String(n + 10), leased_until: 0 }));
  await db.insertInto('jobs').values(rows).execute();
});

const claim = async (on: JobsDb, count: number): Promise<string[]> => {
  const jobs = on.selectFrom('jobs').select('id').where('leased_until', '<', 10);
  const free = claimableIds(on, jobs.orderBy('id').limit(count));
  const claimed = on.updateTable('jobs').set({ leased_until: 20 }).where('id', 'in', free);
  const rows = await claimed.returning('id').execute();
  return rows.map(({ id }) => id).toSorted();
};

test('as many rows are claimed as were asked for, and none twice', async () => {
  const claimed = [await claim(db, 3), await claim(db, 3), await claim(db, 40)];
  expect(claimed.map(({ length }) => length)).toEqual([3, 3, 34]);
  expect(claimed[0]).toEqual(['10', '11', '12']);
  expect(new Set(claimed.flat()).size).toBe(40);
  expect(await claim(db, 1)).toEqual([]);
});

if (testEngine === 'postgres') {
  test('what another process is claiming is passed over without a wait', async () => {
    const other = database.open() as unknown as JobsDb;
    await db.transaction().execute(async (trx) => {
      expect(await claim(trx, 2)).toEqual(['10', '11']);
      expect(await claim(other, 2)).toEqual(['12', '13']);
    });
  });

  test('the limit holds also where the planner would ask for the list again per row', async () => {
    for (const way of ['hashjoin', 'mergejoin', 'material', 'hashagg', 'sort']) {
      await sql`alter role upstroke set ${sql.raw(`enable_${way}`)} = off`.execute(db);
    }
    try {
      const other = database.open() as unknown as JobsDb;
      expect(await claim(other, 2)).toHaveLength(2);
    } finally {
      await sql`alter role upstroke reset all`.execute(db);
    }
  });
}
