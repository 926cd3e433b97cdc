import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import type { Updateable } from 'kysely';
import { day, minute } from '../../domain/specConstants.ts';
import { eightInBerlin, makeFamily } from '../../testkit/server/family.ts';
import type { TestDatabase } from '../../testkit/server/testDatabase.ts';
import { audit, type AuditAction } from '../audit.ts';
import type { UsersTable } from '../db/accountTables.ts';
import { endPairingOf } from '../modules/pairing/repository.ts';
import { applyRevocations } from './applyRevocations.ts';
import { recordRevocations } from './recordRevocations.ts';
import { readRevocationFile } from './revocationFile.ts';
import {
  database as restored,
  databasePerTest,
  folder as root,
  folderPerTest,
  perTest,
} from '../../testkit/server/perTest.ts';

folderPerTest();
databasePerTest();
const family = perTest(() => makeFamily({ devices: false }));
let folder: string;
let file: string;

beforeEach(() => {
  folder = path.join(root, 'backups');
  file = path.join(folder, 'revocations.jsonl');
});

const record = () => recordRevocations(family.context.db, file, family.clock.now());
const text = () => readFile(file, 'utf8');
const lines = async () => (await text()).split('\n').filter(Boolean);

/** As a call does, with the audit in the same transaction. */
const change = async (
  action: AuditAction,
  id: string,
  values: Updateable<UsersTable>,
  context = family.context,
) => {
  await context.db.updateTable('users').set(values).where('id', '=', id).execute();
  await audit(context, id, action, id);
};

const remove = async (id: string) => {
  await family.context.db.deleteFrom('users').where('id', '=', id).execute();
  await audit(family.context, id, 'account-deleted', id);
};

const setEmail = (id: string, email: string) =>
  change('email-changed', id, { email, email_norm: email, email_confirmed_at: 7 });

/** Copies the accounts, their connections and the audit, as a backup does. */
const backUp = async () => {
  const { db } = restored;
  await db
    .insertInto('users')
    .values(await family.rows('users'))
    .execute();
  await db
    .insertInto('pairings')
    .values(await family.rows('pairings'))
    .execute();
  const audited = await family.rows('audit');
  if (audited.length > 0) await db.insertInto('audit').values(audited).execute();
};

const apply = async () => {
  const { revocations = [] } = (await readRevocationFile(file)) ?? {};
  return restored.db.transaction().execute((trx) => applyRevocations(trx, revocations));
};

const statesIn = async ({ db }: Pick<TestDatabase, 'db'>) => ({
  users: await db.selectFrom('users').selectAll().orderBy('id').execute(),
  pairings: await db.selectFrom('pairings').selectAll().orderBy('id').execute(),
  audit: await db.selectFrom('audit').selectAll().orderBy('id').execute(),
});

test('what made access end since the backup is repeated once, in its order', async () => {
  const { rosa, carl, ida, context } = family;
  const eve = await family.register('caregiver');
  await change('password-reset', rosa.id, { password_hash: 'before the backup' });
  await record();
  await backUp();
  await change('password-changed', rosa.id, { password_hash: 'since' });
  await change('account-deactivated', carl.id, { deactivated_at: 5 });
  await change('account-deactivated', eve.id, { deactivated_at: 6 });
  await record();
  await change('account-activated', eve.id, { deactivated_at: null });
  await setEmail(carl.id, 'new@example.org');
  await endPairingOf(context.db, [rosa.id, carl.id], eightInBerlin);
  await audit(context, carl.id, 'unpaired', rosa.id);
  await remove(ida.id);
  await record();
  const counts = { deletion: 1, state: 2, password: 1, email: 1, disconnection: 1 };
  expect(await apply()).toEqual({ counts, refusedEmails: [] });
  expect(await statesIn(restored)).toEqual(await statesIn(context));
  await restored.db.updateTable('users').set({ deactivated_at: null }).execute();
  const none = { deletion: 0, state: 0, password: 0, email: 0, disconnection: 0 };
  expect((await apply()).counts).toEqual(none);
});

test('people who exchanged their emails have them after the restore; a taken one is refused', async () => {
  const { rosa, carl, ida } = family;
  await backUp();
  const [own, other] = [rosa.email, carl.email];
  await setEmail(rosa.id, 'between@example.org');
  await setEmail(carl.id, own);
  await setEmail(rosa.id, other);
  // Its deletion is not recorded.
  await family.context.db.deleteFrom('users').where('id', '=', ida.id).execute();
  const eve = await family.register('caregiver');
  // Version 1.0.0 let it look the same.
  const alike = ida.email.replace('@', '\u200B@');
  const row = { ...(await family.rows('users')).at(-1)!, email: alike, email_norm: alike };
  await restored.db.insertInto('users').values(row).execute();
  await setEmail(eve.id, ida.email);
  await record();
  expect(await apply()).toMatchObject({ counts: { email: 2 }, refusedEmails: [eve.id] });
  const { users } = await statesIn(restored);
  expect(users.map(({ id, email_norm }) => [id, email_norm])).toEqual([
    [rosa.id, other],
    [carl.id, own],
    [ida.id, ida.email],
    [eve.id, alike],
  ]);
});

test('the file is for its owner alone, and grows with changes only', async () => {
  await record();
  expect(await text()).toBe('');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await change('password-changed', family.rosa.id, { password_hash: 'first' });
  await record();
  await record();
  await audit(family.context, family.rosa.id, 'signed-in', family.rosa.id);
  await record();
  expect(await lines()).toHaveLength(1);
});

test('of a deleted account only its deletion is left, and of others nothing after a year', async () => {
  const { rosa, carl, ida } = family;
  await change('password-changed', ida.id, { password_hash: 'secret of Ida' });
  await setEmail(ida.id, 'ida.new@example.org');
  await audit(family.context, rosa.id, 'unpaired', ida.id);
  await audit(family.context, ida.id, 'unpaired', rosa.id);
  await change('password-changed', carl.id, { password_hash: 'secret of Carl' });
  await record();
  expect(await lines()).toHaveLength(5);
  await remove(ida.id);
  await writeFile(`${file}.draft`, 'left by a killed process');
  await Promise.all([record(), record()]);
  await record();
  expect((await lines()).map((line) => (JSON.parse(line) as { action: string }).action)).toEqual([
    'password-changed',
    'account-deleted',
  ]);
  family.clock.set(family.clock.now() + 367 * day);
  await record();
  expect(await text()).toBe('');
  expect(await readdir(folder)).toEqual(['revocations.jsonl']);
});

test('what commits late, or was written by a clock that was ahead or behind, is recorded', async () => {
  const start = family.clock.now();
  const changeAt = async (instant: number) => {
    family.clock.set(instant);
    const late = { ...family.context, newId: () => idAt(instant) };
    await change('password-changed', family.rosa.id, { password_hash: String(instant) }, late);
    family.clock.set(start + 10 * minute);
    await record();
  };
  const idAt = (instant: number) =>
    `${instant.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7000-8000-000000000000`;
  const instants = [10 * minute, 6 * minute, 20 * day, 11 * minute, 8 * minute];
  for (const [index, after] of instants.entries()) {
    await changeAt(start + after);
    expect(await lines()).toHaveLength(index + 1);
  }
});

test('a line that was cut off, or lost to another process, is written again', async () => {
  await change('password-changed', family.rosa.id, { password_hash: 'first' });
  await record();
  const [line] = await lines();
  await writeFile(file, '{"id":"0');
  await record();
  expect(await lines()).toEqual(['{"id":"0', line]);
  expect(await readRevocationFile(file)).toMatchObject({ unreadableLines: 1, revocations: [{}] });
  await rm(file);
  await Promise.all([record(), record()]);
  expect(new Set(await lines())).toEqual(new Set([line]));
});
