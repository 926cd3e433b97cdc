import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { eraseAccount, eraseDueAccounts } from './erasure.ts';
import { erasureDelayMs } from './repository.ts';
import { minute } from '../../../domain/specConstants.ts';
import { addDevice } from '../../../testkit/server/addDevice.ts';
import { type Family, makeFamily } from '../../../testkit/server/family.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { sessionOf } from '../../../testkit/server/sessionOf.ts';
import { makeTestDatabase, testEngine } from '../../../testkit/server/testDatabase.ts';
import { repeatEmergencies } from '../../jobs/emergencyClock.ts';
import { makeMailer } from '../../jobs/mailer.ts';
import { makeNotifier } from '../../jobs/notifier.ts';
import { purge } from '../../jobs/retention.ts';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import { findUser } from '../users/repository.ts';
import { deleteAccount } from './service.ts';
import { makeTransport } from '../../mail/transport.ts';
import { folder as dataDir, folderPerTest } from '../../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const canary = { fname: 'Canaria', lname: 'Zwitscher', email: 'canary@birds.example' };
const newEmail = 'parrot@birds.example';
const phone = '+49 555 0170';
const medicine = 'Canarisartan';
const texts = [...Object.values(canary), newEmail, phone, medicine, medicine.toLowerCase()];

folderPerTest();
let databaseDir: string;
let logged: string;
let family: Family;
let other: TestPerson;
let person: TestPerson;

beforeEach(async () => {
  const database = await makeTestDatabase();
  databaseDir = path.dirname(database.address);
  logged = '';
  const log = { write: (line: string) => void (logged += line) };
  family = await makeFamily({ now, database, dataDir, smtpUrl: undefined, log });
});
afterEach(() => family.close());

const jobs = async () => {
  const { context } = family;
  const log = { error: (...told: unknown[]) => void (logged += JSON.stringify(told)) };
  const { publicUrl } = context;
  await makeMailer(context, makeTransport({ smtpUrl: undefined, dataDir, publicUrl }), log)();
  await makeNotifier(context, async () => ({ outcome: 'accepted' }), log)();
};

const as = (who: TestPerson, method: 'POST' | 'PUT' | 'DELETE', at: string, body: object = {}) =>
  family.call(method, `/api/${at}`, body, who.bearer);

/** What two connected people leave in every place. */
const live = async (survivor: TestPerson, caregiver: TestPerson): Promise<void> => {
  for (const { id } of [survivor, caregiver, family.ida]) {
    await addDevice(family.context, { id, token: await family.signIn(id) });
  }
  await family.pair(survivor, caregiver);
  await family.pair(survivor, family.ida);
  const made = await family.call(
    'POST',
    '/api/reminders',
    { ...family.medicine({ medicine_name: medicine }), user_id: survivor.id },
    { ...caregiver.bearer, 'idempotency-key': 'made' },
  );
  const { id } = made.json<{ id: string }>();
  const about = { user_id: survivor.id, activity_type: 'medication', activity_id: id };
  const took = { details: `Took ${medicine}`, status: 'taken', dose: '2026-03-09T08:00' };
  await family.call(
    'POST',
    '/api/activities/log',
    { ...about, ...took },
    {
      ...caregiver.bearer,
      'idempotency-key': 'took',
    },
  );
  await as(person, 'PUT', 'account/phone', { phone });
  await as(person, 'POST', 'account/email', { email: newEmail, password: person.password });
  await family.call('POST', '/api/auth/forgot-password', { email: person.email });
  const wrong = { email: person.email, password: 'wrong' };
  await family.call('POST', '/api/auth/login', wrong);
  await family.context.db.updateTable('users').set({ email_confirmed_at: now }).execute();
  await family.send({ message: 'Help' }, { who: survivor, key: 'pressed' });
  for (let at = minute; at <= 60 * minute; at += minute) {
    family.clock.set(now + at);
    await repeatEmergencies(family.context);
    await jobs();
  }
  const [alert] = await family.alertsOf(caregiver);
  await family.updateAlert(caregiver, alert!.id, 'acknowledged');
  await family.send({ message: 'Help' }, { who: survivor });
  await jobs();
};

/** Names of the places that hold a text of the person. */
const findTexts = async (): Promise<string[]> => {
  const { db } = family.context;
  const found: string[] = [];
  const look = (place: string, content: string) => {
    for (const text of texts) if (content.includes(text)) found.push(`${place}: ${text}`);
  };
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as keyof Database)
      .selectAll()
      .execute();
    look(`table ${name}`, JSON.stringify(rows));
  }
  const folders = [
    dataDir,
    path.join(dataDir, 'mail'),
    ...(testEngine === 'sqlite' ? [databaseDir] : []),
  ];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      look(`file ${entry.name}`, await readFile(path.join(folder, entry.name), 'latin1'));
    }
  }
  look('log', logged);
  return found;
};

test.each([
  ['survivor', false],
  ['caregiver', false],
  ['survivor', true],
] as const)('nothing holds a word of a deleted %s (by an admin: %s)', async (role, byAdmin) => {
  person = await family.register(role, canary);
  other = role === 'survivor' ? family.carl : family.rosa;
  await (role === 'survivor' ? live(person, other) : live(other, person));
  const before = (await findTexts()).map((place) => place.replace(/:.*/, ''));
  expect(before).toEqual(expect.arrayContaining(['table users', 'table email_tokens']));
  expect(before.join()).toContain('.eml');

  const admin = await family.register('admin');
  await family.register('admin');
  const answer = byAdmin
    ? await as(admin, 'DELETE', `admin/people/${person.id}`)
    : await as(person, 'DELETE', 'account', { password: person.password });
  expect(answer.statusCode).toBe(200);
  if (byAdmin) {
    await jobs();
    expect((await findTexts()).join()).toMatch(/eml: Canaria/);
    family.clock.set(family.clock.now() + erasureDelayMs);
    await eraseDueAccounts(family.context);
  }
  /** The medicine of a survivor stays when a caregiver goes. */
  const ofOthers = role === 'caregiver' ? [medicine, medicine.toLowerCase()] : [];
  const left = async () =>
    (await findTexts()).filter((place) => !ofOthers.some((text) => place.endsWith(text)));
  // The notice names the person until it is sent.
  expect((await left()).join('\n')).not.toMatch(/birds|0170|canaris|eml|^log/i);
  await jobs();
  await purge(family.context);
  expect(await left()).toEqual([]);
});

/** Counts statements, throws instead of the one numbered `failAt`, and keeps the numbers of rows. */
const watch = (db: Db, failAt = Infinity) => {
  const counts: number[] = [];
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      if (statements === failAt) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => {
      counts.push(result.rows.length);
      return result;
    },
  };
  return { db: db.withPlugin(plugin), counts };
};

test('a large account is deleted in batches of 500 rows, before its user', async () => {
  const { rosa, context } = family;
  const rows = Array.from({ length: 1_200 }, (_, index) => ({
    id: context.newId(),
    person_id: rosa.id,
    activity_type: 'exercise',
    details: 'Legs',
    status: 'completed' as const,
    occurred_at: index,
  }));
  await context.db.insertInto('activities').values(rows).execute();
  const { db, counts } = watch(context.db);
  await eraseAccount({ ...context, db }, rosa.id);
  expect(counts.filter((count) => count > 100)).toEqual([500, 500, 200]);
  expect(await family.rows('activities')).toEqual([]);
});

test('a deletion that is killed at any statement is finished by the next run, and reported once', async () => {
  const { context } = family;
  let isDone = false;
  for (let failAt = 1; !isDone; failAt += 1) {
    const email = `victim${failAt}@example.org`;
    const victim = await family.register('survivor', { email });
    await family.pair(victim, family.carl);
    await family.send({}, { who: victim });
    const { db } = watch(context.db, failAt);
    isDone = await deleteAccount({ ...context, db }, sessionOf(victim)).then(
      () => true,
      () => false,
    );
    const user = await findUser(context.db, victim.id);
    const hasBegun = user?.deactivated_at !== null;
    if (!hasBegun) continue;
    await eraseDueAccounts(context);
    expect([failAt, await findUser(context.db, victim.id)]).toEqual([failAt, undefined]);
    const reports = (await family.rows('audit')).filter(
      ({ action, subject_id }) => action === 'account-deleted' && subject_id === victim.id,
    );
    expect([failAt, reports.length]).toEqual([failAt, 1]);
  }
});
