import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints, Reminder } from '../../../contract/endpoints/index.ts';
import { minute } from '../../../domain/constants.ts';
import { type Family, makeFamily } from '../../../testkit/server/family.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { touchAll } from './repository.ts';

/** 09:00 in Berlin, winter time. */
const now = Date.parse('2026-03-10T08:00:00Z');
const dose = '2026-03-10T08:00';
let family: Family;
let aspirin: Reminder;

beforeEach(async () => {
  family = await makeFamily({ now });
  aspirin = await family.make();
});
afterEach(() => family.close());

type Changes = AnswerOf<Endpoints['readChanges']>;

const changes = async (who: TestPerson, since = 0) =>
  (await family.call('GET', `/api/changes?since=${since}`, undefined, who.bearer)).json<Changes>();
const put = (body: object, who = family.rosa) =>
  family.call('PUT', `/api/reminders/${aspirin.id}`, body, who.bearer);
const log = (change: object = {}) =>
  family.call('POST', '/api/activities/log', {
    user_id: family.rosa.id,
    activity_type: 'medication',
    details: 'Done',
    status: 'completed',
    ...change,
  });
const logDose = (status: string) => log({ activity_id: aspirin.id, status, dose });

/** What a call changes, as Rosa's page would learn of it, and what the audit says of it. */
const newsOf = async (call: () => Promise<unknown>) => {
  const { version } = await changes(family.rosa);
  const { db } = family.context;
  const ids = (await db.selectFrom('audit').select('id').execute()).map(({ id }) => id);
  await call();
  const added = await db
    .selectFrom('audit')
    .selectAll()
    .where('id', 'not in', ids)
    .orderBy('id')
    .execute();
  expect(added.filter(({ actor_id }) => actor_id !== family.rosa.id)).toEqual([]);
  return {
    changed: (await changes(family.rosa, version)).changed,
    audited: added.map(({ action }) => action),
  };
};

const nothing = { changed: [], audited: [] };

describe('what a write tells', () => {
  test('a reminder made, made again, deleted and deleted again', async () => {
    const body = { user_id: family.rosa.id, medicine_name: 'B', schedule_time: '08:00' };
    const all = { ...body, frequency: '1x', id: crypto.randomUUID() };
    const make = () => family.call('POST', '/api/reminders', all);
    const remove = () => family.call('DELETE', `/api/reminders/${all.id}`);
    expect(await newsOf(make)).toEqual({ changed: ['reminders'], audited: ['reminder-made'] });
    expect(await newsOf(make)).toEqual(nothing);
    expect(await newsOf(remove)).toEqual({ changed: ['reminders'], audited: ['reminder-deleted'] });
    expect(await newsOf(remove)).toEqual(nothing);
  });

  test('an answer, the same again, and one that does not stand', async () => {
    const answered = { changed: ['reminders'], audited: ['dose-answered'] };
    const taken = { status: 'taken', dose, occurred_at: now };
    expect(await newsOf(() => put(taken))).toEqual(answered);
    expect(await newsOf(() => put(taken))).toEqual(nothing);
    expect(await newsOf(() => put({ status: 'missed', dose }))).toEqual(nothing);
    expect(await newsOf(() => put({ status: 'pending', dose }))).toEqual(nothing);
  });

  test('an activity, with and without its dose', async () => {
    const logged = { changed: ['activities'], audited: ['activity-logged'] };
    expect(await newsOf(() => log())).toEqual(logged);
    expect(await newsOf(() => logDose('taken'))).toEqual({
      changed: ['reminders', 'activities'],
      audited: ['dose-answered', 'activity-logged'],
    });
    expect(await newsOf(() => logDose('taken'))).toEqual(nothing);
    await put({ status: 'skipped', dose, occurred_at: now + minute });
  });

  test('an alarm that rang is a line of the log and no answer', async () => {
    const logged = { changed: ['activities'], audited: ['activity-logged'] };
    expect(await newsOf(() => logDose('pending'))).toEqual(logged);
    expect(await newsOf(() => logDose('pending'))).toEqual(nothing);
  });
});

test('it names what was written, and no more than that', async () => {
  await logDose('taken');
  const { db } = family.context;
  const { id: doseRow } = await db.selectFrom('doses').select('id').executeTakeFirstOrThrow();
  const { id: line } = await db.selectFrom('activities').select('id').executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('action', '<>', 'registered')
    .orderBy('id')
    .execute();
  expect(rows.map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ['reminder-made', aspirin.id],
    ['dose-answered', doseRow],
    ['activity-logged', line],
  ]);
});

test('a write is seen by the person and by who is paired with them, and by nobody else', async () => {
  const former = await family.register('caregiver');
  await family.pair(family.rosa, former);
  await family.context.db
    .updateTable('pairings')
    .set({ ended_at: now })
    .where('caregiver_id', '=', former.id)
    .execute();
  const eva = await family.register('survivor');
  const dora = await family.register('caregiver');
  await family.pair(eva, dora);
  const before = await Promise.all([family.rosa, family.carl].map((who) => changes(who)));
  await put({ status: 'taken', dose }, family.carl);
  for (const [index, who] of [family.rosa, family.carl].entries()) {
    const seen = await changes(who, before[index]!.version);
    expect(seen).toEqual({ version: before[index]!.version + 1, changed: ['reminders'] });
  }
  for (const who of [former, eva, dora]) {
    expect(await changes(who)).toEqual({ version: 0, changed: [] });
  }
});

test('only what changed since is told', async () => {
  const { version } = await changes(family.rosa);
  await put({ status: 'taken', dose });
  await log();
  expect(await changes(family.rosa, version)).toEqual({
    version: version + 2,
    changed: ['reminders', 'activities'],
  });
  expect((await changes(family.rosa, version + 1)).changed).toEqual(['activities']);
  expect((await changes(family.rosa, version + 2)).changed).toEqual([]);
});

test('a version from before a backup was restored means that all may have changed', async () => {
  const all = ['reminders', 'activities', 'alerts', 'pairings'];
  const { version } = await changes(family.rosa);
  expect(await changes(family.rosa, version + 10)).toEqual({ version, changed: all });
  await family.context.db.deleteFrom('versions').execute();
  expect(await changes(family.rosa, version)).toEqual({ version: 0, changed: all });
});

test('of many writers over two connections no change is lost', async () => {
  const { version } = await changes(family.carl);
  const others = [family.context.db, family.open()];
  const eva = await family.register('survivor');
  await family.pair(eva, family.carl);
  const people = [
    [family.rosa.id, eva.id],
    [eva.id, family.rosa.id],
  ];
  const count = 20;
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      touchAll(others[index % 2]!, people[index % 2]!, ['activities', 'reminders']),
    ),
  );
  expect(await changes(family.carl, version)).toEqual({
    version: version + count,
    changed: ['reminders', 'activities'],
  });
  expect((await changes(eva)).version).toBe(count);
});
