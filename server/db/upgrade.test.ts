import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import type { Alert, MedicineRecord } from '../../contract/endpoints/index.ts';
import { eightInBerlin } from '../../testkit/server/family.ts';
import { makeTestServer } from '../../testkit/server/makeTestServer.ts';
import { makeTestDatabase } from '../../testkit/server/testDatabase.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

type Row = Readonly<Record<string, unknown>>;

const decodeBytes = (_key: string, value: unknown) =>
  value !== null && typeof value === 'object' && 'base64' in value
    ? Buffer.from(String(value.base64), 'base64')
    : value;

/** What version 1.0.0 stored for a family. */
const readRows = async (): Promise<(readonly [table: string, row: Row])[]> => {
  const file = path.join(import.meta.dirname, '../../testkit/server/database-1.0.0.jsonl');
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line, decodeBytes) as [string, Row]);
};

const password = 'correct horse';

/** Rows that migrations change, which have tests of their own. */
const changedTables = 'alerts doses email_tokens former_reminders idempotency sessions'.split(' ');

test('a database of version 1.0.0 is upgraded, and its users go on', async () => {
  const database = await makeTestDatabase({ migrated: false });
  const ofVersion100 = Object.entries(migrations).filter(([name]) => name < '0022');
  await migrate(database.db, Object.fromEntries(ofVersion100));
  const db = database.db as unknown as Kysely<Record<string, Row>>;
  // Its own names of the migrations are in the file.
  await db.deleteFrom('kysely_migration').execute();
  const stored = await readRows();
  for (const [table, row] of stored) await db.insertInto(table).values(row).execute();
  await migrate(database.db);
  for (const [table, row] of stored) {
    if (changedTables.includes(table)) continue;
    const rows = await db.selectFrom(table).selectAll().execute();
    expect(rows).toContainEqual(expect.objectContaining(row));
  }
  const server = await makeTestServer({ now: eightInBerlin, database });
  const signIn = async (email: string) => {
    const login = await server.call('POST', '/api/auth/login', { email, password });
    const { token, user } = login.json<{ token: string; user: { id: string } }>();
    const bearer = { authorization: `Bearer ${token}` };
    const read = async <T>(url: string) =>
      (await server.call('GET', url, undefined, bearer)).json<T>();
    return { id: user.id, read };
  };
  const rosa = await signIn('survivor1@example.org');
  const medicines = await rosa.read<MedicineRecord[]>(`/api/medicines/${rosa.id}`);
  expect(medicines.map(({ name, current }) => `${name} ${current?.status}`)).toEqual([
    'Ibuprofen undefined',
    'ASS taken',
    'Statin missed',
  ]);
  const carl = await signIn('caregiver2@example.org');
  const alerts = await carl.read<Alert[]>('/api/emergency/alerts');
  expect(alerts.map(({ status, seen_by }) => [status, seen_by?.map(({ name }) => name)])).toEqual([
    ['false_alarm', []],
    ['pending', []],
    ['resolved', ['Carl Adler', 'Ida Blum']],
  ]);
  await server.close();
});
