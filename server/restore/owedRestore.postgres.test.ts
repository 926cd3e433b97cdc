import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeFamily } from '../../testkit/server/family.ts';
import { StartError } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../openDatabase.ts';
import { recordRevocations } from '../revocations/recordRevocations.ts';
import { revocationFileIn } from '../revocations/revocationFile.ts';
import { audit } from '../audit.ts';
import { oweRestore } from './owedRestore.ts';
import {
  database,
  databasePerTest,
  db,
  folder,
  folderPerTest,
} from '../../testkit/server/perTest.ts';

databasePerTest({ migrated: false });
folderPerTest();

const tables = async (): Promise<string[]> => {
  const names = sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`;
  return (await names.execute(db)).rows.map(({ name }) => name);
};

const start = () =>
  openDatabase({ dataDir: folder, backupDir: folder, databaseUrl: database.address });

test('a server refuses a database whose restore was cut off, until it is run again', async () => {
  await oweRestore(db);
  await expect(start()).rejects.toThrow(/its restore was cut off, run npm run db:restore again\.$/);
  const takeBack = await oweRestore(db);
  await takeBack();
  expect(await tables()).toEqual(['restore_owed']);
});

test('a restore that failed leaves the database as it was; one with tables is refused', async () => {
  const takeBack = await oweRestore(db);
  expect(await tables()).toEqual(['restore_owed']);
  await takeBack();
  expect(await tables()).toEqual([]);
  await migrate(db);
  await expect(oweRestore(db)).rejects.toThrow(StartError);
  expect(await tables()).not.toContain('restore_owed');
});

test('servers that start on a restored database finish its restore once, before they answer', async () => {
  await oweRestore(db);
  await migrate(db);
  const { rosa, carl, context, app } = await makeFamily({ database });
  await context.db
    .updateTable('users')
    .set({ deactivated_at: 5 })
    .where('id', '=', carl.id)
    .execute();
  await audit({ ...context, db: database.open() }, rosa.id, 'account-deactivated', carl.id);
  await recordRevocations(db, revocationFileIn(folder), context.clock.now());
  await sql`alter table audit disable trigger all`.execute(db);
  await db.deleteFrom('audit').execute();
  await db.updateTable('users').set({ deactivated_at: null }).execute();
  const servers = await Promise.all([start(), start()]);
  const [server] = servers;
  expect(await server.selectFrom('sessions').select('user_id').execute()).toEqual([]);
  const states = server.selectFrom('users').select(['id', 'deactivated_at']).orderBy('id');
  const states_ = (await states.execute()).filter(({ deactivated_at }) => deactivated_at !== null);
  expect(states_).toEqual([{ id: carl.id, deactivated_at: 5 }]);
  expect(await server.selectFrom('audit').select('action').execute()).toHaveLength(1);
  expect(await tables()).not.toContain('restore_owed');
  await Promise.all(servers.map((each) => each.destroy()));
  await app.close();
});
