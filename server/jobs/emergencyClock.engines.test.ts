import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { TestPerson } from '../../testkit/server/makeTestServer.ts';
import { makePushHouse, type PushHouse } from '../../testkit/server/pushDevices.ts';
import { testEngine } from '../../testkit/server/testDatabase.ts';
import { repeatEmergencies } from './emergencyClock.ts';

const minute = 60_000;
const now = Date.parse('2026-03-10T09:00:00Z');
let house: PushHouse;
let rosa: TestPerson;
let ben: TestPerson;

beforeEach(async () => {
  house = await makePushHouse({ now });
  rosa = await house.server.register('survivor');
  ben = await house.server.register('caregiver', { fname: 'Ben' });
  await house.server.pair(rosa, ben);
  await house.device(ben);
  await house.device(rosa);
});
afterEach(() => house.close());

const send = async (payload: object = {}) => {
  const answer = await house.server.app.inject({
    method: 'POST',
    url: '/api/emergency/send',
    headers: rosa.bearer,
    payload,
  });
  return answer.json<{ alertIds: string[] }>().alertIds[0]!;
};
const answer = (who: TestPerson, alertId: string, status: string) =>
  house.server.app.inject({
    method: 'PUT',
    url: `/api/emergency/update-status/${alertId}`,
    headers: who.bearer,
    payload: { status },
  });
/** What arrives at this time, after the clock and the notifier have run. */
const arrivesAt = async (instant: number) => {
  house.server.clock.set(instant);
  const before = house.service.received.length;
  await repeatEmergencies(house.server.context);
  await house.notify();
  return house.service.received.slice(before).map(({ message }) => message.notification);
};
const countAt = async (instant: number) => (await arrivesAt(instant)).length;
const nextAt = async () =>
  (
    await house.server.context.db
      .selectFrom('emergencies')
      .select('next_at')
      .executeTakeFirstOrThrow()
  ).next_at;

test('an emergency is pushed at once, and says from whom', async () => {
  await send({ message: 'I fell' });
  const [notice] = await arrivesAt(now);
  expect(notice).toMatchObject({
    title: 'Emergency',
    body: 'Rosa Meyer needs help: I fell',
    data: { kind: 'emergency', aboutId: rosa.id, pressed_at: now },
  });
  expect(notice?.tag).toBe(`emergency:${notice?.data.subjectId}`);
});

test('one that comes late says when it was pressed, on the survivor’s clock', async () => {
  await house.server.context.db.updateTable('users').set({ time_zone: 'Asia/Tokyo' }).execute();
  await send({ message: 'I fell', occurred_at: now - 20 * 60 * minute });
  const [notice] = await arrivesAt(now);
  expect(notice?.body).toBe('Rosa Meyer needs help (pressed 9 Mar 2026, 22:00): I fell');
});

test('a round waits 3 minutes for a phone, the last one for the rest of the day', async () => {
  await send();
  const ttlAt = async (instant: number) => {
    await arrivesAt(instant);
    return house.service.received
      .filter(({ message }) => message.notification.data.kind === 'emergency')
      .map(({ headers }) => [headers['ttl'], headers['topic']])
      .at(-1);
  };
  const [ttl, topic] = (await ttlAt(now))!;
  expect(ttl).toBe('180');
  expect(await ttlAt(now + minute)).toEqual(['180', topic]);
  expect(await ttlAt(now + 59 * minute)).toEqual(['180', topic]);
  expect(await ttlAt(now + 60 * minute)).toEqual([String(23 * 60 * 60), topic]);
});

test('one that cannot be pushed keeps no other from its round', async () => {
  await send();
  const { db } = house.server.context;
  await db.updateTable('emergencies').set({ pressed_at: -9e15 }).execute();
  for (let more = 0; more < 3; more += 1) await send();
  house.server.clock.set(now + minute);
  await expect(repeatEmergencies(house.server.context)).rejects.toThrow('Invalid time value');
  const rounds = await db.selectFrom('emergencies').select('round').orderBy('id').execute();
  expect(rounds.map(({ round }) => round)).toEqual([0, 1, 1, 1]);
});

test('it is pushed again each minute, in the place of the last push', async () => {
  await send();
  const [first] = await arrivesAt(now);
  expect(await countAt(now + minute - 1)).toBe(0);
  const [second] = await arrivesAt(now + minute);
  expect(second?.tag).toBe(first?.tag);
  expect(second?.data.id).not.toBe(first?.data.id);
  expect(second?.body).toContain('(pressed 10 Mar 2026, 09:00)');
  expect(await countAt(now + minute + 500)).toBe(0);
  expect(await countAt(now + 2 * minute + 300)).toBe(1);
  expect(await nextAt()).toBe(now + 3 * minute);
});

test('after a pause of the server one push comes, and no burst', async () => {
  await send();
  expect(await countAt(now)).toBe(1);
  expect(await countAt(now + 10 * minute + 5_000)).toBe(1);
  expect(await countAt(now + 11 * minute - 1)).toBe(0);
  expect(await countAt(now + 11 * minute)).toBe(1);
});

test.each(['acknowledged', 'resolved', 'false_alarm'])(
  'the first answer of a caregiver ends it for all: %s',
  async (status) => {
    const ida = await house.server.register('caregiver');
    await house.server.pair(rosa, ida);
    await house.device(ida);
    const alertId = await send();
    expect(await countAt(now)).toBe(2);
    await answer(ben, alertId, status);
    expect(await countAt(now + minute)).toBe(0);
    expect(await countAt(now + 60 * minute)).toBe(0);
  },
);

test('“I am OK” ends it, and nobody is said not to have answered', async () => {
  const alertId = await send();
  await arrivesAt(now);
  await answer(rosa, alertId, 'false_alarm');
  expect(await nextAt()).toBeNull();
  const arrived = await arrivesAt(now + minute);
  expect(arrived.map(({ data }) => data.kind)).toEqual(['withdrawn']);
  expect(await countAt(now + 60 * minute)).toBe(0);
});

test('after an hour caregivers hear it for the last time, and the survivor that nobody has answered', async () => {
  await send();
  let count = 0;
  for (let instant = now; instant < now + 60 * minute; instant += minute) {
    count += await countAt(instant);
  }
  expect(count).toBe(60);
  expect(await arrivesAt(now + 60 * minute)).toMatchObject([
    { body: expect.stringContaining('(pressed 10 Mar 2026, 09:00)'), data: { kind: 'emergency' } },
    {
      body: 'Nobody has answered yet. If you still need help, please phone somebody now.',
      data: { kind: 'unanswered', aboutId: rosa.id },
    },
  ]);
  expect(house.service.received.at(-1)?.headers['urgency']).toBe('high');
  expect(await nextAt()).toBeNull();
  expect(await countAt(now + 61 * minute)).toBe(0);
});

test('a server that was away for hours still pushes what it had queued', async () => {
  await send();
  const notices = await arrivesAt(now + 3 * 60 * minute);
  expect(notices.map(({ data }) => data.kind).toSorted()).toEqual(['emergency', 'unanswered']);
});

test('many at once are all repeated, once by several processes', async () => {
  for (let index = 0; index < 45; index += 1) await send();
  house.server.clock.set(now + minute);
  const { context } = house.server;
  const others = [context, { ...context, db: house.server.open() }];
  // Two writers of one SQLite file in one process would wait for each other in vain.
  if (testEngine === 'postgres') await Promise.all(others.map(repeatEmergencies));
  else for (const other of others) await repeatEmergencies(other);
  const rows = await house.server.context.db
    .selectFrom('pushes')
    .select('round')
    .where('round', '=', 1)
    .execute();
  expect(rows).toHaveLength(45);
});
