import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { repeatEmergencies } from '../../jobs/emergencyClock.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { makePushHouse, type PushHouse } from '../../../testkit/server/pushDevices.ts';

const minute = 60_000;
const now = Date.parse('2026-03-10T09:00:00Z');
const press = 'c0ffee00-0000-4000-8000-000000000001';
let house: PushHouse;
let rosa: TestPerson;
let ben: TestPerson;
let ida: TestPerson;

beforeEach(async () => {
  house = await makePushHouse({ now });
  rosa = await house.server.register('survivor');
  ben = await house.server.register('caregiver');
  ida = await house.server.register('caregiver');
  for (const caregiver of [ben, ida]) {
    await house.server.pair(rosa, caregiver);
    await house.device(caregiver);
  }
  await call('POST', '/api/emergency/send', rosa, { id: press });
});
afterEach(() => house.close());

const db = () => house.server.context.db;
const call = (method: 'POST' | 'PUT', url: string, { bearer: headers }: TestPerson, payload = {}) =>
  house.server.app.inject({ method, url, headers, payload });
const withdraw = () =>
  house.server.app.inject({
    method: 'PUT',
    url: `/api/emergency/withdraw/${press}`,
    headers: rosa.bearer,
  });
const alertOf = async ({ id }: TestPerson) =>
  db().selectFrom('alerts').select('id').where('caregiver_id', '=', id).executeTakeFirstOrThrow();
const answer = async (who: TestPerson, status: string, of = who) =>
  call('PUT', `/api/emergency/update-status/${(await alertOf(of)).id}`, who, { status });
const received = () => house.service.received.map(({ message }) => message.notification);
const kinds = () => received().map(({ data }) => data.kind);
const pushesOf = async ({ id }: TestPerson) => {
  const pushes = await db()
    .selectFrom('pushes')
    .select(['kind', 'state', 'expires_at'])
    .where('person_id', '=', id)
    .orderBy('id')
    .execute();
  return pushes.map(({ kind, state, expires_at }) => [kind, state, expires_at - now]);
};

test.each([
  ['by its own row', withdraw],
  ['by the status of an alert', () => answer(rosa, 'false_alarm', ben)],
])('“I am OK” is told to every caregiver, in place of the alarm: %s', async (_how, say) => {
  await house.notify();
  expect((await say()).statusCode).toBe(200);
  await house.notify();
  expect(kinds()).toEqual(['emergency', 'emergency', 'withdrawn', 'withdrawn']);
  const [alarm, , over] = received();
  expect(over).toMatchObject({
    title: 'Emergency over',
    body: 'Rosa Meyer: I am OK.',
    navigate: `https://upstroke.example.org/emergencylog?emergency=${press}`,
    tag: alarm?.tag,
    data: { subjectId: press, aboutId: rosa.id },
  });
  house.server.clock.set(now + minute);
  await repeatEmergencies(house.server.context);
  await house.notify();
  expect(kinds()).toHaveLength(4);
});

test.each([
  ['lives as long as the last round of the alarm may', 61, 23 * 60 - 1],
  ['lives for an hour where no alarm can come any more', 30 * 60, 60],
])('“I am OK” %s', async (_what, said, lasts) => {
  for (const after of [60, said]) {
    house.server.clock.set(now + after * minute);
    await repeatEmergencies(house.server.context);
    if (after === said) await withdraw();
    await house.notify();
  }
  const sent = house.service.received.map(({ headers, message }) => ({
    kind: message.notification.data.kind,
    ttl: headers.ttl,
    topic: headers.topic,
  }));
  const [alarm] = sent;
  expect(alarm).toMatchObject({ kind: 'emergency', ttl: String(23 * 60 * 60) });
  expect(sent.at(-1)).toEqual({ kind: 'withdrawn', ttl: String(lasts * 60), topic: alarm?.topic });
});

test('the alarm that waits is dropped', async () => {
  await withdraw();
  expect(await pushesOf(ben)).toEqual([
    ['emergency', 'dropped', 3 * minute],
    ['withdrawn', 'queued', 24 * 60 * minute],
  ]);
});

test('who has closed the alert is not told again, and nobody is twice', async () => {
  await answer(ben, 'resolved');
  await withdraw();
  await withdraw();
  await house.notify();
  expect(kinds()).toEqual(['withdrawn']);
  expect((await pushesOf(ida)).map(([kind]) => kind)).toEqual(['emergency', 'withdrawn']);
});

test('who has acknowledged it is told, and who is not connected any more is not', async () => {
  await answer(ben, 'acknowledged');
  await withdraw();
  await db()
    .updateTable('pairings')
    .set({ ended_at: now })
    .where('caregiver_id', '=', ida.id)
    .execute();
  await house.notify();
  expect(kinds()).toEqual(['withdrawn']);
  expect((await pushesOf(ben)).at(-1)).toEqual(['withdrawn', 'accepted', 24 * 60 * minute]);
});
