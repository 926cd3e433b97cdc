import { expect, test } from '@jest/globals';
import { codesTtlMs, day, pairingLinkTtlMs } from '../../domain/specConstants.ts';
import type { Database } from '../db/schema.ts';
import { makeFamily } from '../../testkit/server/family.ts';
import { fillRecords } from '../../testkit/server/fillRecords.ts';
import { auditAnonymous } from '../audit.ts';
import { inTransaction } from '../transaction.ts';
import { purge } from './retention.ts';
import { perTest } from '../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const family = perTest(() => makeFamily({ now, devices: false }));

const fill = () => fillRecords(family.context, { survivor: family.rosa, caregiver: family.carl });
const countOf = async (table: keyof Database) => (await family.rows(table)).length;
const threeYears = 3 * 366 * day;
const addAttempts = (count = 1, ends_at = now) => {
  const rows = Array.from({ length: count }, (_, n) => ({
    key: `${ends_at} ${n}`,
    count: 1,
    ends_at,
  }));
  return family.context.db.insertInto('rate_limits').values(rows).execute();
};
/** Purges at this time, as if not done today. */
const purgeAt = async (instant: number) => {
  family.clock.set(instant);
  await family.context.db.deleteFrom('jobs').execute();
  await purge(family.context);
};

/** `fillRecords` creates or ends each of them now. */
test.each<[keyof Database, number]>([
  ['idempotency', 366 * day],
  ['pushes', 30 * day],
  ['emergency_locations', 30 * day],
  ['former_reminders', 366 * day],
  ['email_tokens', 0],
  ['mails', 0],
  ['pairing_codes', pairingLinkTtlMs - codesTtlMs],
  ['invitations', 0],
  ['rate_limits', 0],
  ['sessions', 365 * day],
])('%s are kept for %d ms after', async (table, kept) => {
  await fill();
  await addAttempts();
  const before = await countOf(table);
  expect(before).toBeGreaterThan(0);
  await purgeAt(now + kept - 1);
  expect(await countOf(table)).toBe(before);
  await purgeAt(now + kept);
  expect(await countOf(table)).toBe(0);
  const lasting = [await countOf('reminders'), await countOf('doses'), await countOf('users')];
  expect(lasting).toEqual([1, 2, 3]);
});

test('pushes of a dose and of its answer are kept for 7 days', async () => {
  await fill();
  const before = await family.rows('pushes');
  const [push] = before;
  const rows = (['dose', 'answered'] as const).map((kind) => ({
    ...push!,
    id: family.context.newId(),
    kind,
  }));
  await family.context.db.insertInto('pushes').values(rows).execute();
  await purgeAt(now + 7 * day - 1);
  expect(await countOf('pushes')).toBe(before.length + 2);
  await purgeAt(now + 7 * day);
  expect(await family.rows('pushes')).toEqual(before);
});

test('an emergency without alerts is kept for 30 days, a cancelled one for a year, any other one for three', async () => {
  await fill();
  const { db, newId } = family.context;
  const [sent] = await family.rows('emergencies');
  const [alert] = await family.rows('alerts');
  const [cancelled, untold, later] = [newId(), newId(), newId()];
  for (const row of [
    { id: cancelled, made_at: now },
    { id: untold, made_at: now },
    { id: later, made_at: now + 1 },
  ]) {
    const emergency = { ...sent!, ...row, withdrawn_at: now, answered_at: null };
    await db.insertInto('emergencies').values(emergency).execute();
  }
  const ofCancelled = { ...alert!, id: newId(), emergency_id: cancelled };
  await db.insertInto('alerts').values(ofCancelled).execute();
  await db
    .updateTable('emergencies')
    .set({ withdrawn_at: now, answered_at: now })
    .where('id', '=', sent!.id)
    .execute();
  const left = async () => (await family.rows('emergencies')).map(({ id }) => id);
  await purgeAt(now + 30 * day - 1);
  expect(await left()).toEqual([sent!.id, cancelled, untold, later]);
  await purgeAt(now + 30 * day);
  expect(await left()).toEqual([sent!.id, cancelled, later]);
  await purgeAt(now + 366 * day - 1);
  expect(await left()).toEqual([sent!.id, cancelled]);
  await purgeAt(now + 366 * day);
  expect(await left()).toEqual([sent!.id]);
  expect(await family.rows('alerts')).toEqual([alert]);
  await purgeAt(now + threeYears - 1);
  expect(await left()).toEqual([sent!.id]);
  await purgeAt(now + threeYears);
  expect(await left()).toEqual([]);
  expect(await family.rows('alerts')).toEqual([]);
});

test('the audit and changes of medicines are kept for three years, answers for good', async () => {
  await fill();
  const { carl } = family;
  const saved = await family.saveMedicine(family.context.newId(), {}, carl.bearer);
  expect(saved.statusCode).toBe(200);
  await inTransaction(family.context, (inside) => auditAnonymous(inside, 'reset-asked', null));
  const counts = async () =>
    Promise.all([countOf('audit'), countOf('audit_counts'), countOf('activities')]);
  const [audited] = await counts();
  await purgeAt(now + threeYears - 1);
  expect(await counts()).toEqual([audited, 1, 2]);
  await purgeAt(now + threeYears);
  // An hour begins before its entries.
  expect(await counts()).toEqual([0, 0, 1]);
});

test('more than a batch goes in one run', async () => {
  await addAttempts(600);
  await addAttempts(500, now - 1);
  await addAttempts(100, now + 1);
  await purge(family.context);
  expect(await countOf('rate_limits')).toBe(100);
});

test('it is done once a day, by one of all who try, and again where a wrong clock did it in the future', async () => {
  const other = { ...family.context, db: family.open() };
  const purgeTodayAt = async (instant: number) => {
    family.clock.set(instant);
    await purge(family.context);
    return countOf('rate_limits');
  };
  await Promise.all([purge(family.context), purge(other)]);
  await addAttempts();
  expect(await purgeTodayAt(now + day - 1)).toBe(1);
  expect(await purgeTodayAt(now + day)).toBe(0);
  await addAttempts();
  expect(await purgeTodayAt(now)).toBe(0);
});

test('the caregiver learns that the last device of a survivor is gone with its session', async () => {
  await fill();
  const later = family.context.db.updateTable('sessions').set({ expires_at: now + 1_000 * day });
  await later.where('user_id', '=', family.carl.id).execute();
  await purgeAt(now + 365 * day);
  const told = { person_id: family.carl.id, kind: 'unreachable', subject_id: family.rosa.id };
  expect(await family.rows('pushes')).toMatchObject([told]);
});
