import { beforeEach, expect, test } from '@jest/globals';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { day, minute } from '../../../domain/specConstants.ts';
import { type Family, makeFamily } from '../../../testkit/server/family.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

/** 09:00 in Berlin, winter time. */
const now = Date.parse('2026-03-10T08:00:00Z');
const dose = '2026-03-10T08:00';
const family = perTest(() => makeFamily({ now }));
let make: Family['addMedicine'];

beforeEach(() => {
  ({ addMedicine: make } = family);
});

const create = (change: object = {}, who = family.rosa) =>
  family.call('POST', '/api/reminders', family.medicine(change), who.bearer);
const put = (id: string, payload: object) => family.call('PUT', `/api/reminders/${id}`, payload);
const list = () => family.read<Reminder[]>(`/api/reminders/${family.rosa.id}`, family.rosa);
const at = (local: string) => {
  family.clock.set(Date.parse(`2026-03-${local}:00+01:00`));
};
const shown = async () => (await list()).map((row) => `${row.dose?.slice(8)} ${row.status}`);
const both = <T>(value: T): T[] => [value, value];

test('a reminder is made, trimmed, and shows its current dose', async () => {
  const made_at = now - 5 * day;
  const answer = await create({ medicine_name: ' Aspirin ', dosage: ' 50mg ', made_at });
  expect(answer.statusCode).toBe(201);
  const pending = { dose, status: 'pending', occurred_at: null, undone_at: null };
  expect(answer.json()).toEqual({
    ...pending,
    id: expect.any(String),
    user_id: family.rosa.id,
    medicine_name: 'Aspirin',
    dosage: '50mg',
    frequency: '1x',
    schedule_time: '08:00',
    last_due: pending,
    made_at,
  });
  expect(await list()).toEqual([answer.json()]);
});

test('a medicine has at most 24 times, each once: the second is refused with the row that is there', async () => {
  const { id } = await make();
  const again = await create({ medicine_name: ' ASPIRIN', schedule_time: '08:00:30' });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ code: 'duplicate_reminder', existing_id: id });
  const answers = await Promise.all(both({ schedule_time: '20:00' }).map((each) => create(each)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  for (let more = 10; more < 32; more += 1) await make({ schedule_time: `12:${more}` });
  expect((await create({ schedule_time: '08:30' })).statusCode).toBe(400);
  expect(await list()).toHaveLength(24);
});

test('a frequency of 1x, 2x or 3x is answered as the number of times', async () => {
  const frequencies = async () => (await list()).map(({ frequency }) => frequency);
  expect(await make({ frequency: '3x' })).toMatchObject({ frequency: '1x' });
  const { id } = await make({ schedule_time: '20:00', frequency: '1x' });
  expect(await frequencies()).toEqual(['2x', '2x']);
  await family.call('DELETE', `/api/reminders/${id}`);
  expect(await frequencies()).toEqual(['1x']);
  await make({ medicine_name: 'Ramipril', schedule_time: '09:00', frequency: '4x' });
  expect(await frequencies()).toEqual(['1x', '4x']);
});

test('an id made on the device is adopted, replayed and never taken over', async () => {
  const id = crypto.randomUUID();
  expect(await make({ id })).toMatchObject({ id });
  const replay = await create({ id });
  expect([replay.statusCode, replay.json<Reminder>().id]).toEqual([201, id]);
  const other = await create({ id, medicine_name: 'Clopidogrel' });
  expect([other.statusCode, other.json()]).toMatchObject([409, { existing_id: id }]);
  const eva = await family.register('survivor');
  expect((await create({ id, user_id: eva.id }, eva)).statusCode).toBe(409);
  expect(await list()).toHaveLength(1);
});

test.each([
  ['in the future', now + day, now],
  ['long ago', now - 90 * day, now - 30 * day],
  ['yesterday', now - day, now - day],
])(
  "Dosage defaults to '1 tablet' when empty or missing on save; a made_at %s is kept within its bounds",
  async (_what, made_at, kept) => {
    expect(await make({ made_at })).toMatchObject({ dosage: '1 tablet', made_at: kept });
    for (const [medicine_name, dosage] of [
      ['B', ''],
      ['C', ' '],
    ] as const) {
      expect(await make({ medicine_name, dosage })).toMatchObject({ dosage: '1 tablet' });
    }
  },
);

test('every row tells until the day is over of what was said at a time that the medicine has no more', async () => {
  const { id } = await make({ schedule_time: '18:00' });
  await make({ schedule_time: '20:00' });
  const told = async () => (await list()).map(({ said_today }) => said_today);
  const said = (status: string, occurred_at: number | null, undone_at: number | null) =>
    both([{ dose, status, occurred_at, undone_at }]);
  expect(await told()).toEqual([undefined, undefined]);
  await put(id, { status: 'skipped', dose, occurred_at: now });
  await make({ medicine_name: 'Clopidogrel', schedule_time: '21:00' });
  expect(await told()).toEqual([...said('skipped', now, null), undefined]);
  family.clock.set(now + 2);
  await put(id, { status: 'taken', dose, occurred_at: now + 1 });
  expect((await told()).slice(0, 2)).toEqual(said('taken', now + 1, null));
  await put(id, { status: 'pending', dose, occurred_at: now + 2 });
  at('10T23:59');
  expect((await told()).slice(0, 2)).toEqual(said('pending', null, now + 2));
  at('11T00:00');
  expect(await told()).toEqual([undefined, undefined, undefined]);
});

test('an answer that names no dose counts for the one of its moment', async () => {
  const { id } = await make({ frequency: '2x' });
  await make({ schedule_time: '20:00', frequency: '2x' });
  await put(id, { status: 'skipped', dose: '2026-03-09T20:00', occurred_at: now });
  // Each row has its own last dose beside the current one of its medicine.
  expect((await list()).map(({ last_due }) => last_due)).toMatchObject([
    { dose, status: 'pending', occurred_at: null },
    { dose: '2026-03-09T20:00', status: 'skipped', occurred_at: now, undone_at: null },
  ]);
  at('10T20:30');
  await put(id, { status: 'taken', occurred_at: now });
  expect(await shown()).toEqual(both('10T20:00 pending'));
  const doses = ['aspirin 2026-03-09T20:00 skipped', `aspirin ${dose} taken`];
  expect(await family.doses()).toEqual(doses);
  // The last time, as all times of today are before the creation.
  const other = { medicine_name: 'B', schedule_time: '20:20', made_at: family.clock.now() };
  const late = await make(other);
  expect((await put(late.id, { status: 'taken' })).json()).toMatchObject({ status: 'taken' });
  expect((await shown()).at(-1)).toBe('10T20:20 taken');
});

test('a miss waits for its own 20 minutes and gives way to a person', async () => {
  const { id } = await make({ schedule_time: '09:00' });
  const sent = { status: 'missed', dose: '2026-03-10T09:00' };
  family.clock.set(now + 20 * minute - 1);
  const early = await put(id, sent);
  expect([early.statusCode, early.json()]).toMatchObject([409, { code: 'not_due' }]);
  family.clock.set(now + 20 * minute);
  expect((await put(id, sent)).json()).toMatchObject({ status: 'missed' });
  const taken = { status: 'taken', occurred_at: now + minute };
  expect((await put(id, { ...sent, ...taken })).json()).toMatchObject(taken);
  for (const status of ['missed', 'pending']) {
    expect((await put(id, { ...sent, status })).json()).toMatchObject({ status: 'taken' });
  }
});

test('of two answers the later one counts, and none is later than its receipt', async () => {
  const { id } = await make();
  const answer = async (status: string, occurred_at: number) =>
    (await put(id, { status, dose, occurred_at })).json<Reminder>();
  await answer('taken', now - minute);
  const kept = { status: 'taken', occurred_at: now - minute };
  expect(await answer('taken', now - 2 * minute)).toMatchObject(kept);
  expect(await answer('taken', now + day)).toMatchObject({ status: 'taken', occurred_at: now });
});

test.each([
  ['a time the medicine no longer has', '2026-03-09T07:00', 'taken', 200],
  ['such a time long ago', '2026-03-01T07:00', 'taken', 400],
  ['its own time ten days ago', '2026-02-28T08:00', 'taken', 200],
  ['its own time next week', '2026-03-17T08:00', 'taken', 400],
  ['a miss of a time it never had', '2026-03-09T07:00', 'missed', 400],
  ['a miss from before it was made', '2026-03-01T08:00', 'missed', 400],
  ['a day that is on no calendar', '2026-02-30T08:00', 'taken', 400],
])('an answer to %s: %s %s is %i', async (_what, of, status, expected) => {
  const { id } = await make();
  expect((await put(id, { status, dose: of })).statusCode).toBe(expected);
});

test('a deleted reminder is gone, its doses stay', async () => {
  const { id } = await make();
  await put(id, { status: 'taken' });
  const remove = () => family.call('DELETE', `/api/reminders/${id}`);
  expect((await remove()).json()).toEqual({ message: 'Aspirin deleted successfully' });
  expect((await remove()).statusCode).toBe(404);
  expect((await put(id, { status: 'taken' })).statusCode).toBe(404);
  expect(await list()).toEqual([]);
  await make();
  expect(await shown()).toEqual(['10T08:00 taken']);
});
