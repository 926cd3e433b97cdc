import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { day, minute } from '../../domain/constants.ts';
import type { Database } from '../db/schema.ts';
import { fillRecords } from '../../testkit/server/fillRecords.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../testkit/server/makeTestServer.ts';
import { purge } from './purge.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
let server: TestServer;
let rosa: TestPerson;

beforeEach(async () => {
  server = await makeTestServer({ now });
  rosa = await server.register('survivor');
});
afterEach(() => server.close());

const rowsIn = async (table: keyof Database): Promise<number> =>
  (await server.context.db.selectFrom(table).selectAll().execute()).length;

const purgeAt = async (instant: number) => {
  server.clock.set(instant);
  await purge(server.context);
};

/** `fillRecords` makes each of them now, or has it end now. */
test.each<[keyof Database, number]>([
  ['idempotency', 366 * day],
  ['pushes', 30 * day],
  ['former_reminders', 366 * day],
  ['edits_coming', 60 * day],
  ['edits_leaving', 60 * day],
  ['password_resets', 0],
  ['mails', 0],
  ['pairing_codes', 0],
  ['rate_limits', 0],
  ['sessions', 365 * day],
])('%s are kept for %d ms after', async (table, kept) => {
  const paul = await server.register('caregiver');
  const { db } = server.context;
  await fillRecords(server.context, { survivor: rosa, caregiver: paul });
  const { id: reminder_id } = await db
    .selectFrom('reminders')
    .select('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('edits_leaving')
    .values({ edit_id: 'e', reminder_id, made_at: now })
    .execute();
  await db.insertInto('rate_limits').values({ key: 'key', count: 1, ends_at: now }).execute();
  const before = await rowsIn(table);
  expect(before).toBeGreaterThan(0);
  await purgeAt(now + kept - 1);
  expect(await rowsIn(table)).toBe(before);
  await db.deleteFrom('jobs').execute();
  await purgeAt(now + kept);
  expect(await rowsIn(table)).toBe(0);
  expect(await rowsIn('reminders')).toBe(1);
  expect(await rowsIn('doses')).toBe(2);
  expect(await rowsIn('users')).toBe(2);
});

test('the codes that connected two people are kept as long as codes live, and when that was for ever', async () => {
  const paul = await server.register('caregiver');
  await server.pair(rosa, paul);
  const { db } = server.context;
  const spent = { spent_pin: 'ABC234', spent_qr_token: 'token', spent_at: now };
  await db
    .updateTable('pairings')
    .set({ ...spent, ended_at: now })
    .execute();
  await server.pair(rosa, paul);
  await db.updateTable('pairings').set(spent).execute();
  const kept = () =>
    db.selectFrom('pairings').select(['spent_pin', 'spent_qr_token', 'spent_at']).execute();
  await purgeAt(now + 10 * minute - 1);
  expect(await kept()).toEqual([spent, spent]);
  await db.deleteFrom('jobs').execute();
  await purgeAt(now + 10 * minute);
  const forgotten = { spent_pin: null, spent_qr_token: null, spent_at: now };
  expect(await kept()).toEqual([forgotten, forgotten]);
});

test('an emergency that told nobody is kept for 30 days, one with alerts for ever', async () => {
  const paul = await server.register('caregiver');
  await fillRecords(server.context, { survivor: rosa, caregiver: paul });
  const { db } = server.context;
  const withAlerts = await rowsIn('emergencies');
  const [told] = await db.selectFrom('emergencies').selectAll().execute();
  for (const made_at of [now, now + 1]) {
    await db
      .insertInto('emergencies')
      .values({ ...told!, id: server.context.newId(), made_at, withdrawn_at: now })
      .execute();
  }
  await purgeAt(now + 30 * day - 1);
  expect(await rowsIn('emergencies')).toBe(withAlerts + 2);
  await db.deleteFrom('jobs').execute();
  await purgeAt(now + 30 * day);
  expect(await rowsIn('emergencies')).toBe(withAlerts + 1);
});

test('more than a batch goes in one run', async () => {
  const keys = Array.from({ length: 1_200 }, (_, index) => ({
    key: `key ${index}`,
    count: 1,
    ends_at: index < 1_100 ? now : now + 1,
  }));
  await server.context.db.insertInto('rate_limits').values(keys).execute();
  await purge(server.context);
  expect(await rowsIn('rate_limits')).toBe(100);
});

test('it is done once a day, by one of all who try', async () => {
  const other = { ...server.context, db: server.open() };
  const addOne = () =>
    server.context.db
      .insertInto('rate_limits')
      .values({ key: 'key', count: 1, ends_at: now })
      .execute();
  await Promise.all([purge(server.context), purge(other)]);
  await addOne();
  await purgeAt(now + day - 1);
  expect(await rowsIn('rate_limits')).toBe(1);
  await purgeAt(now + day);
  expect(await rowsIn('rate_limits')).toBe(0);
});

test('a day that a wrong clock did in the future is done again', async () => {
  await purgeAt(now + 1_000 * day);
  await server.context.db
    .insertInto('rate_limits')
    .values({ key: 'key', count: 1, ends_at: now })
    .execute();
  await purgeAt(now);
  expect(await rowsIn('rate_limits')).toBe(0);
});

test('the caregiver learns that the last device of a survivor is gone with its session', async () => {
  const paul = await server.register('caregiver');
  await server.pair(rosa, paul);
  await fillRecords(server.context, { survivor: rosa, caregiver: paul });
  const { db } = server.context;
  await db
    .updateTable('sessions')
    .set({ expires_at: now + 1_000 * day })
    .where('user_id', '=', paul.id)
    .execute();
  await purgeAt(now + 365 * day);
  const pushes = await db
    .selectFrom('pushes')
    .select(['person_id', 'kind', 'subject_id'])
    .where('subject_id', '=', rosa.id)
    .execute();
  expect(pushes).toEqual([{ person_id: paul.id, kind: 'unreachable', subject_id: rosa.id }]);
});
