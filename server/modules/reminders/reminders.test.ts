import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { day } from '../../../domain/constants.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';

const minute = 60_000;
/** 09:00 in Berlin, winter time. */
const now = Date.parse('2026-03-10T08:00:00Z');
let server: TestServer;
let rosa: TestPerson;

beforeEach(async () => {
  server = await makeTestServer({ now });
  rosa = await server.register('survivor');
});
afterEach(() => server.close());

const headers = () => ({ ...rosa.bearer, 'time-zone': 'Europe/Berlin' });
const create = (change: object = {}, more: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/reminders',
    headers: { ...headers(), ...more },
    payload: {
      user_id: rosa.id,
      medicine_name: 'Aspirin',
      schedule_time: '08:00',
      frequency: '1x',
      made_at: now - 5 * day,
      ...change,
    },
  });
const made = async (change: object = {}) => (await create(change)).json<Reminder>();
const put = (id: string, payload: object) =>
  server.app.inject({ method: 'PUT', url: `/api/reminders/${id}`, headers: headers(), payload });
const list = async () =>
  (await server.app.inject({ url: `/api/reminders/${rosa.id}`, headers: headers() })).json<
    Reminder[]
  >();
const at = (local: string) => {
  server.clock.set(Date.parse(`${local}:00+01:00`));
};
const shown = async () => (await list()).map(({ status, dose }) => `${dose} ${status}`);

test('a reminder is made, trimmed, and shows its current dose', async () => {
  const answer = await create({ medicine_name: ' Aspirin ', dosage: ' 50mg ' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    id: expect.any(String),
    user_id: rosa.id,
    medicine_name: 'Aspirin',
    dosage: '50mg',
    frequency: '1x',
    schedule_time: '08:00',
    status: 'pending',
    dose: '2026-03-10T08:00',
    occurred_at: null,
    undone_at: null,
    last_due: {
      dose: '2026-03-10T08:00',
      status: 'pending',
      occurred_at: null,
      undone_at: null,
    },
    made_at: now - 5 * day,
  });
  expect(await list()).toEqual([answer.json()]);
});

test("Dosage defaults to '1 tablet' when missing on save", async () => {
  expect(await made()).toMatchObject({ dosage: '1 tablet' });
});

test('the same time of the same medicine is refused with the row that is there', async () => {
  const { id } = await made();
  const again = await create({ medicine_name: ' ASPIRIN', schedule_time: '08:00:30' });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ code: 'duplicate_reminder', existing_id: id });
  expect((await create({ schedule_time: '20:00' })).statusCode).toBe(201);
});

test('two equal reminders at once make one row', async () => {
  const answers = await Promise.all([create(), create(), create()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  expect(await list()).toHaveLength(1);
});

test('an id made on the device is adopted, replayed and never taken over', async () => {
  const id = crypto.randomUUID();
  expect(await made({ id })).toMatchObject({ id });
  const replay = await create({ id });
  expect([replay.statusCode, replay.json<Reminder>().id]).toEqual([201, id]);
  const other = await create({ id, medicine_name: 'Clopidogrel' });
  expect([other.statusCode, other.json()]).toEqual([
    409,
    expect.objectContaining({ existing_id: id }),
  ]);
  const eva = await server.register('survivor');
  const hers = await create({ id, user_id: eva.id }, eva.bearer);
  expect(hers.statusCode).toBe(409);
  expect(await list()).toHaveLength(1);
});

test.each([
  ['in the future', now + day, now],
  ['long ago', now - 90 * day, now - 30 * day],
  ['yesterday', now - day, now - day],
])('a made_at %s is kept within its bounds', async (_what, made_at, kept) => {
  expect((await made({ made_at })).made_at).toBe(kept);
});

test('a medicine has at most 24 times', async () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const schedule_time = `${String(hour).padStart(2, '0')}:00`;
    expect((await create({ schedule_time })).statusCode).toBe(201);
  }
  expect((await create({ schedule_time: '08:30' })).statusCode).toBe(400);
  expect(await list()).toHaveLength(24);
});

test('each of two doses a day has its own answer, around midnight too', async () => {
  const { id } = await made({ schedule_time: '08:00', frequency: '2x' });
  await made({ schedule_time: '23:50', frequency: '2x' });
  await put(id, { status: 'taken', dose: '2026-03-10T08:00', occurred_at: now });
  expect(await shown()).toEqual(Array(2).fill('2026-03-10T08:00 taken'));
  at('2026-03-10T23:50');
  expect(await shown()).toEqual(Array(2).fill('2026-03-10T23:50 pending'));
  at('2026-03-11T00:05');
  expect(await shown()).toEqual(Array(2).fill('2026-03-10T23:50 pending'));
  await put(id, { status: 'skipped' });
  expect(await shown()).toEqual(Array(2).fill('2026-03-10T23:50 skipped'));
  at('2026-03-11T00:10');
  expect(await shown()).toEqual(Array(2).fill('2026-03-11T08:00 pending'));
});

test('each row tells of its own last dose beside the current one of its medicine', async () => {
  const { id } = await made({ frequency: '2x' });
  await made({ schedule_time: '20:00', frequency: '2x' });
  await put(id, { status: 'taken', dose: '2026-03-09T20:00', occurred_at: now });
  expect((await list()).map(({ last_due }) => last_due)).toEqual([
    { dose: '2026-03-10T08:00', status: 'pending', occurred_at: null, undone_at: null },
    { dose: '2026-03-09T20:00', status: 'taken', occurred_at: now, undone_at: null },
  ]);
});

test('an answer that names no dose counts for the one of its moment', async () => {
  const { id } = await made({ frequency: '2x' });
  await made({ schedule_time: '20:00', frequency: '2x' });
  at('2026-03-10T20:30');
  await put(id, { status: 'taken', occurred_at: now });
  expect(await shown()).toEqual(Array(2).fill('2026-03-10T20:00 pending'));
  const rows = await server.context.db.selectFrom('doses').selectAll().execute();
  expect(rows.filter(({ status }) => status !== 'pending')).toEqual([
    expect.objectContaining({ dose: '2026-03-10T08:00', status: 'taken' }),
  ]);
});

test('where every time of today lay before its making, an answer that names no dose is for the last', async () => {
  const { id } = await made({ schedule_time: '08:30', made_at: now });
  expect(await shown()).toEqual(['2026-03-10T08:30 pending']);
  const answer = await put(id, { status: 'taken' });
  expect(answer.statusCode).toBe(200);
  expect(await shown()).toEqual(['2026-03-10T08:30 taken']);
});

test('a miss waits for its own 20 minutes and gives way to a person', async () => {
  const { id } = await made({ schedule_time: '09:00' });
  const dose = '2026-03-10T09:00';
  server.clock.set(now + 20 * minute - 1);
  const early = await put(id, { status: 'missed', dose });
  expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([409, 'not_due']);
  server.clock.set(now + 20 * minute);
  expect((await put(id, { status: 'missed', dose })).json()).toMatchObject({ status: 'missed' });
  const late = await put(id, { status: 'taken', dose, occurred_at: now + minute });
  expect(late.json()).toMatchObject({ status: 'taken', occurred_at: now + minute });
  expect((await put(id, { status: 'missed', dose })).json()).toMatchObject({ status: 'taken' });
  expect((await put(id, { status: 'pending', dose })).json()).toMatchObject({ status: 'taken' });
});

test('of two answers the later one stands, and none is later than its receipt', async () => {
  const { id } = await made();
  const dose = '2026-03-10T08:00';
  const answer = async (status: string, occurred_at: number) =>
    (await put(id, { status, dose, occurred_at })).json<Reminder>();
  await answer('taken', now - minute);
  expect(await answer('skipped', now - 2 * minute)).toMatchObject({ status: 'taken' });
  expect(await answer('skipped', now + day)).toMatchObject({ status: 'skipped', occurred_at: now });
});

test.each([
  ['a time the medicine no longer has', '2026-03-09T07:00', 'taken', 200],
  ['such a time long ago', '2026-03-01T07:00', 'taken', 400],
  ['its own time ten days ago', '2026-02-28T08:00', 'taken', 200],
  ['its own time next week', '2026-03-17T08:00', 'taken', 400],
  ['a miss of a time it never had', '2026-03-09T07:00', 'missed', 400],
  ['a miss from before it was made', '2026-03-01T08:00', 'missed', 400],
  ['a day that is on no calendar', '2026-02-30T08:00', 'taken', 400],
])('an answer to %s: %s %s is %i', async (_what, dose, status, expected) => {
  const { id } = await made();
  expect((await put(id, { status, dose })).statusCode).toBe(expected);
});

test('a deleted reminder is gone, its doses stay', async () => {
  const { id } = await made();
  await put(id, { status: 'taken' });
  const remove = () =>
    server.app.inject({ method: 'DELETE', url: `/api/reminders/${id}`, headers: headers() });
  expect((await remove()).json()).toEqual({ message: 'Aspirin deleted successfully' });
  expect((await remove()).statusCode).toBe(404);
  expect((await put(id, { status: 'taken' })).statusCode).toBe(404);
  expect(await list()).toEqual([]);
  await made();
  expect(await shown()).toEqual(['2026-03-10T08:00 taken']);
});

test.each([
  ['wrong type', { schedule_time: 8 }],
  ['no time of day', { schedule_time: '24:00' }],
  ['blank name', { medicine_name: ' ' }],
  ['long name', { medicine_name: 'a'.repeat(10_000) }],
  ['frequency', { frequency: '0x' }],
  ['id', { id: 'urn:uuid:00000000-0000-7000-8000-000000000000' }],
  ['numeric text', { made_at: '5' }],
])('create refuses: %s', async (_what, change) => {
  const answer = await create(change);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid', details: Object.keys(change) });
});
