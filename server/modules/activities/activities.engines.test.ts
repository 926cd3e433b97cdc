import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Activity, Reminder } from '../../../contract/endpoints/index.ts';
import { day } from '../../../domain/constants.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';

const minute = 60_000;
const now = Date.parse('2026-03-10T09:00:00Z');
const dose = '2026-03-10T08:00';
let server: TestServer;
let rosa: TestPerson;
let reminder: Reminder;

const post = (url: string, payload: object, key?: string) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { ...rosa.bearer, ...(key !== undefined && { 'idempotency-key': key }) },
    payload: { user_id: rosa.id, ...payload },
  });

beforeEach(async () => {
  server = await makeTestServer({ now });
  rosa = await server.register('survivor');
  const body = { medicine_name: 'Aspirin', schedule_time: '08:00', frequency: '1x' };
  server.clock.set(now - 5 * day);
  const made = await post('/api/reminders', body);
  server.clock.set(now);
  reminder = made.json<Reminder>();
});
afterEach(() => server.close());

const plain = { activity_type: 'exercise', details: 'Legs', status: 'completed' };
const log = (payload: object = {}, key?: string) =>
  post('/api/activities/log', { ...plain, ...payload }, key);
const logDose = (status: string, more: object = {}, key?: string) =>
  log(
    {
      activity_type: 'medication',
      activity_id: reminder.id,
      details: `${status}!`,
      status,
      dose,
      ...more,
    },
    key,
  );
const put = (payload: object) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/reminders/${reminder.id}`,
    headers: rosa.bearer,
    payload,
  });
const page = (query: string) =>
  server.app.inject({ url: `/api/survivor-dashboard/${rosa.id}?${query}`, headers: rosa.bearer });
const feed = async () =>
  (await page('page=1&limit=100')).json<{ activities: Activity[] }>().activities;
const details = async () => (await feed()).map((activity) => activity.details);

test('a plain activity is logged each time, at its own moment', async () => {
  const answer = await log({ occurred_at: now - minute });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    id: expect.any(String),
    activity_type: 'exercise',
    details: 'Legs',
    status: 'completed',
    last_session: '2026-03-10T08:59:00.000Z',
  });
  await log({ occurred_at: now + day });
  expect((await feed()).map(({ last_session }) => last_session)).toEqual([
    '2026-03-10T09:00:00.000Z',
    '2026-03-10T08:59:00.000Z',
  ]);
});

test('PUT and log together write one line', async () => {
  await put({ status: 'taken', dose, occurred_at: now });
  const first = await logDose('taken', { occurred_at: now });
  const second = await logDose('taken', { occurred_at: now });
  expect(second.json()).toEqual(first.json());
  expect(await details()).toEqual(['taken!']);
});

test('a log without a PUT answers the dose as well', async () => {
  await logDose('skipped');
  const { status } = (
    await server.app.inject({ url: `/api/reminders/${rosa.id}`, headers: rosa.bearer })
  ).json<Reminder[]>()[0] ?? { status: null };
  expect(status).toBe('skipped');
});

test('the log follows whose word stands', async () => {
  await logDose('missed');
  await logDose('taken', { occurred_at: now - 2 * minute });
  await logDose('missed');
  await logDose('skipped', { occurred_at: now - 3 * minute });
  await logDose('skipped', { occurred_at: now - minute });
  await logDose('taken', { occurred_at: now });
  const rows = await server.context.db
    .selectFrom('activities')
    .select('status')
    .orderBy('id')
    .execute();
  expect(rows.map(({ status }) => status)).toEqual(['missed', 'taken', 'skipped', 'taken']);
});

test('lines of processes whose clocks disagree are in no order, and none is written twice', async () => {
  await logDose('missed');
  const { db } = server.context;
  await db.updateTable('activities').set({ id: 'ffffffff-ffff-7fff-bfff-ffffffffffff' }).execute();
  const first = await logDose('taken', { occurred_at: now });
  const again = await logDose('taken', { occurred_at: now });
  expect(again.json()).toEqual(first.json());
  expect(await feed()).toHaveLength(2);
});

test('where another word stands that nobody logged, that one is logged', async () => {
  await put({ status: 'taken', dose });
  const answer = await logDose('missed');
  expect(answer.json()).toMatchObject({ status: 'taken', details: 'Taken: Aspirin' });
});

test('a miss before its time is refused, with and without its reminder', async () => {
  const early = '2026-03-10T08:41';
  expect((await logDose('missed', { dose: early })).statusCode).toBe(409);
  const gone = { activity_id: crypto.randomUUID() };
  expect((await logDose('missed', { ...gone, dose: early })).statusCode).toBe(409);
  expect((await logDose('missed', gone)).statusCode).toBe(201);
  expect(await details()).toEqual(['missed!']);
});

test('a reminder of somebody else answers nobody’s dose', async () => {
  const eva = await server.register('survivor');
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/activities/log',
    headers: eva.bearer,
    payload: { ...plain, user_id: eva.id, activity_id: reminder.id, status: 'taken', dose },
  });
  expect(answer.statusCode).toBe(201);
  expect(await server.context.db.selectFrom('doses').selectAll().execute()).toEqual([]);
});

test('a key gets its first answer again, also in five calls at once', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => log({}, 'tap-1')));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(await feed()).toHaveLength(1);
});

test('a used key takes no other body, but a fixed one gives what is there', async () => {
  await log({}, 'tap-1');
  const other = await log({ details: 'Arms' }, 'tap-1');
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'key_reused']);
  const first = await logDose('missed', { occurred_at: now - minute }, `miss:aspirin:${dose}`);
  const second = await logDose('missed', { occurred_at: now }, `miss:aspirin:${dose}`);
  expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
  const reminders = await post(
    '/api/reminders',
    { medicine_name: 'B', schedule_time: '08:00', frequency: '1x' },
    `miss:aspirin:${dose}`,
  );
  expect(reminders.statusCode).toBe(422);
});

test.each<[string, () => ReturnType<typeof log>]>([
  ['a plain activity', () => log({}, `miss:aspirin:${dose}`)],
  ['an answer', () => logDose('taken', {}, `miss:aspirin:${dose}`)],
  ['another dose', () => logDose('missed', {}, 'miss:aspirin:2026-03-09T08:00')],
  ['no dose', () => logDose('missed', { dose: undefined }, `miss:aspirin:${dose}`)],
])('a fixed key is refused for %s, also where it was used', async (_what, send) => {
  const refused = async () => {
    const answer = await send();
    return [answer.statusCode, answer.json<{ code: string }>().code];
  };
  expect(await refused()).toEqual([422, 'key_reused']);
  expect(await feed()).toEqual([]);
  await logDose('missed', {}, `miss:aspirin:${dose}`);
  expect(await refused()).toEqual([422, 'key_reused']);
  expect(await details()).toEqual(['missed!']);
});

test('fields beyond the contract are as if they had not been sent', async () => {
  const first = await log({ role: 'admin', id: rosa.id }, 'tap-1');
  const second = await log({}, 'tap-1');
  expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
});

test('a key belongs to one record, and a refused call leaves it free', async () => {
  const eva = await server.register('survivor');
  await log({}, 'tap-1');
  const hers = await server.app.inject({
    method: 'POST',
    url: '/api/activities/log',
    headers: { ...eva.bearer, 'idempotency-key': 'tap-1' },
    payload: { ...plain, user_id: eva.id },
  });
  expect(hers.statusCode).toBe(201);
  expect((await logDose('missed', { dose: '2026-03-10T08:41' }, 'tap-2')).statusCode).toBe(409);
  expect((await log({}, 'tap-2')).statusCode).toBe(201);
});

test('Dashboard response: user (fname, lname, avatarUrl), activities, pagination (hasMore)', async () => {
  await log();
  const answer = (await page('page=1&limit=5')).json<Record<string, object>>();
  expect(answer).toEqual({
    user: { fname: 'Rosa', lname: expect.any(String), avatarUrl: null },
    activities: [{ ...plain, id: expect.any(String), last_session: new Date(now).toISOString() }],
    pagination: { page: 1, limit: 5, hasMore: false },
  });
});

test('the feed is paged newest first, without gap or repetition', async () => {
  for (const index of [3, 1, 2, 5, 4, 4]) {
    await log({ details: `${index}`, occurred_at: now - index * minute });
  }
  const read = async (query: string) => {
    const answer = await page(query);
    const { activities, pagination } = answer.json<{
      activities: Activity[];
      pagination: { hasMore: boolean };
    }>();
    return [activities.map((activity) => activity.details).join(''), pagination.hasMore];
  };
  expect(await read('page=1&limit=4')).toEqual(['1234', true]);
  expect(await read('page=2&limit=4')).toEqual(['45', false]);
  expect(await read('page=3&limit=4')).toEqual(['', false]);
  expect(await read('page=2&limit=3')).toEqual(['445', false]);
});

test.each([
  '',
  'page=0&limit=5',
  'page=1&limit=101',
  'page=x&limit=5',
  'page=1.5&limit=5',
  'page=1&page=2&limit=5',
])('the feed refuses "%s"', async (query) => {
  const answer = await page(query);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid' });
});
