import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
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
  ben = await house.server.register('caregiver', { fname: 'Ben' });
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
const alertOf = async ({ id }: TestPerson) =>
  db().selectFrom('alerts').select('id').where('caregiver_id', '=', id).executeTakeFirstOrThrow();
const answer = async (who: TestPerson, status = 'acknowledged', of = who) =>
  call('PUT', `/api/emergency/update-status/${(await alertOf(of)).id}`, who, { status });
/** What the server does by itself so many minutes after the press; returns what arrived. */
const passAt = async (minutes: number) => {
  house.server.clock.set(now + minutes * minute);
  const before = house.service.received.length;
  await repeatEmergencies(house.server.context);
  await house.notify();
  return house.service.received.slice(before);
};
const kinds = (arrived: Awaited<ReturnType<typeof passAt>>) =>
  arrived.map(({ message }) => message.notification.data.kind);
const toWhom = async () => {
  const rows = await db()
    .selectFrom('pushes')
    .select('person_id')
    .where('kind', '=', 'answered')
    .execute();
  return rows.map(({ person_id }) => person_id);
};

const withdraw = () =>
  house.server.app.inject({
    method: 'PUT',
    url: `/api/emergency/withdraw/${press}`,
    headers: rosa.bearer,
  });
const received = () => house.service.received.map(({ message }) => message.notification);
const receivedKinds = () => received().map(({ data }) => data.kind);
const pushesOf = async ({ id }: TestPerson) => {
  const pushes = await db()
    .selectFrom('pushes')
    .select(['kind', 'state', 'expires_at'])
    .where('person_id', '=', id)
    .orderBy('id')
    .execute();
  return pushes.map(({ kind, state, expires_at }) => [kind, state, expires_at - now]);
};

describe('an emergency that is answered after its last round, which may wait for a phone until the next day', () => {
  test('is told quietly to the others, in the place of that round', async () => {
    const [alarm] = await passAt(60);
    expect(alarm?.headers.ttl).toBe(String(23 * 60 * 60));
    house.server.clock.set(now + 61 * minute);
    await answer(ben);
    const [quiet, ...others] = await passAt(61);
    expect([others, await toWhom()]).toEqual([[], [ida.id]]);
    expect(quiet?.message.notification).toMatchObject({
      title: 'Emergency answered',
      body: 'Rosa Meyer: Ben Meyer has answered.',
      navigate: `https://upstroke.example.org/emergencylog?emergency=${press}`,
      tag: alarm?.message.notification.tag,
      data: { kind: 'answered', subjectId: press, aboutId: rosa.id },
    });
    expect(quiet?.headers).toMatchObject({
      ttl: String((23 * 60 - 1) * 60),
      topic: alarm?.headers.topic,
    });
  });

  test('is told once', async () => {
    await passAt(60);
    await answer(ben);
    await answer(ben, 'resolved');
    await answer(ida);
    expect(await toWhom()).toEqual([ida.id]);
  });

  test('gives way to “I am OK”', async () => {
    await passAt(60);
    await answer(ben);
    await call('PUT', `/api/emergency/withdraw/${press}`, rosa);
    expect(kinds(await passAt(61))).toEqual(['withdrawn', 'withdrawn']);
  });

  test('is not told to whom it does not concern any more', async () => {
    await passAt(60);
    await answer(ben);
    await db()
      .updateTable('pairings')
      .set({ ended_at: now })
      .where('caregiver_id', '=', ida.id)
      .execute();
    expect(await passAt(61)).toEqual([]);
  });
});

test('an answer before that is told to nobody by a push: no round outlives it for long', async () => {
  await passAt(59);
  await answer(ben);
  expect(await passAt(60)).toEqual([]);
  expect(await toWhom()).toEqual([]);
});

describe('“I am OK”', () => {
  test.each([
    ['by its own row', withdraw],
    ['by the status of an alert', () => answer(rosa, 'false_alarm', ben)],
  ])('“I am OK” is told to every caregiver, in place of the alarm: %s', async (_how, say) => {
    await house.notify();
    expect((await say()).statusCode).toBe(200);
    await house.notify();
    expect(receivedKinds()).toEqual(['emergency', 'emergency', 'withdrawn', 'withdrawn']);
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
    expect(receivedKinds()).toHaveLength(4);
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
    expect(sent.at(-1)).toEqual({
      kind: 'withdrawn',
      ttl: String(lasts * 60),
      topic: alarm?.topic,
    });
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
    expect(receivedKinds()).toEqual(['withdrawn']);
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
    expect(receivedKinds()).toEqual(['withdrawn']);
    expect((await pushesOf(ben)).at(-1)).toEqual(['withdrawn', 'accepted', 24 * 60 * minute]);
  });
});
