import { beforeEach, expect, test } from '@jest/globals';
import type { Reminder, ResponseBody } from '../../../contract/endpoints/index.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { bumpVersions } from './repository.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

/** 09:00 in Berlin, winter time. */
const now = Date.parse('2026-03-10T08:00:00Z');
const dose = '2026-03-10T08:00';
const family = perTest(() => makeFamily({ now }));
let rosa: TestPerson;
let carl: TestPerson;
let aspirin: Reminder;

beforeEach(async () => {
  ({ rosa, carl } = family);
  aspirin = await family.addMedicine();
});

const changes = (who: TestPerson, since = 0) =>
  family.read<ResponseBody<'readChanges'>>(`/api/changes?since=${since}`, who);
const put = (body: object, who = rosa) =>
  family.call('PUT', `/api/reminders/${aspirin.id}`, body, who.bearer);
const log = (change: object = {}) =>
  family.logDose(crypto.randomUUID(), { details: 'Done', status: 'completed', ...change });
const logDose = (status: string) => log({ activity_id: aspirin.id, status, dose });

/** The topics that a call changes for Rosa, and its audit entries. */
const newsOf = async (call: () => Promise<unknown>) => {
  const { version } = await changes(rosa);
  const before = (await family.rows('audit')).length;
  await call();
  const added = (await family.rows('audit')).slice(before);
  expect(added.filter(({ actor_id }) => actor_id !== rosa.id)).toEqual([]);
  const { changed } = await changes(rosa, version);
  return [...changed, '|', ...added.map(({ action }) => action)].join(' ');
};

test('what a write tells: a reminder, an answer, an activity, each once', async () => {
  const id = crypto.randomUUID();
  const body = family.medicine({ id, medicine_name: 'B' });
  const make = () => family.call('POST', '/api/reminders', body);
  const remove = () => family.call('DELETE', `/api/reminders/${id}`);
  expect(await newsOf(make)).toBe('reminders | reminder-made');
  expect(await newsOf(make)).toBe('|');
  expect(await newsOf(remove)).toBe('reminders activities | reminder-deleted');
  expect(await newsOf(remove)).toBe('|');

  expect(await newsOf(() => log())).toBe('activities | activity-logged');
  // A ringing alarm is an activity, not an answer.
  expect(await newsOf(() => logDose('pending'))).toBe('activities | activity-logged');
  expect(await newsOf(() => logDose('pending'))).toBe('|');

  const taken = { status: 'taken', dose, occurred_at: now };
  expect(await newsOf(() => put(taken))).toBe('reminders | dose-answered');
  expect(await newsOf(() => put(taken))).toBe('|');
  expect(await newsOf(() => put({ status: 'missed', dose }))).toBe('|');
  expect(await newsOf(() => put({ status: 'pending', dose }))).toBe('|');
});

test('an answer by the log reports both, names what was written, and no more than that', async () => {
  const both = 'reminders activities | dose-answered activity-logged';
  expect(await newsOf(() => logDose('taken'))).toBe(both);
  expect(await newsOf(() => logDose('taken'))).toBe('|');
  const [[row], [line]] = [await family.rows('doses'), await family.rows('activities')];
  const audited = (await family.rows('audit')).filter(({ action }) => action !== 'registered');
  expect(audited.map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ['reminder-made', aspirin.id],
    ['dose-answered', row!.id],
    ['activity-logged', line!.id],
  ]);
});

test('a write is seen by the person and by who is paired with them, and by no other user', async () => {
  const former = await family.register('caregiver');
  await family.pair(rosa, former);
  await family.unpair(former);
  const eva = await family.register('survivor');
  await family.pair(eva, family.ida);
  const before = await Promise.all([rosa, carl].map((who) => changes(who)));
  await put({ status: 'taken', dose }, carl);
  for (const [index, who] of [rosa, carl].entries()) {
    const { version } = before[index]!;
    const expected = { version: version + 1, changed: ['reminders'] };
    expect(await changes(who, version)).toEqual(expected);
  }
  for (const who of [former, eva, family.ida]) {
    expect(await changes(who)).toEqual({ version: 0, changed: [] });
  }
});

test('only what changed since is told; a version from before a backup was restored means that all may have changed', async () => {
  const { version } = await changes(rosa);
  await put({ status: 'taken', dose });
  await log();
  const seen = { version: version + 2, changed: ['reminders', 'activities'] };
  expect(await changes(rosa, version)).toEqual(seen);
  expect((await changes(rosa, version + 1)).changed).toEqual(['activities']);
  expect((await changes(rosa, version + 2)).changed).toEqual([]);

  const all = ['reminders', 'activities', 'alerts', 'pairings'];
  expect(await changes(rosa, version + 10)).toEqual({ version: version + 2, changed: all });
  await family.context.db.deleteFrom('versions').execute();
  expect(await changes(rosa, version)).toEqual({ version: 0, changed: all });
});

test('of many writers over two connections no change is lost', async () => {
  const { version } = await changes(carl);
  const others = [family.context.db, family.open()];
  const eva = await family.register('survivor');
  await family.pair(eva, carl);
  const people = [
    [rosa.id, eva.id],
    [eva.id, rosa.id],
  ];
  const count = 20;
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      bumpVersions(others[index % 2]!, people[index % 2]!, ['activities', 'reminders']),
    ),
  );
  const changed = ['reminders', 'activities'];
  expect(await changes(carl, version)).toEqual({ version: version + count, changed });
  expect((await changes(eva)).version).toBe(count);
});
