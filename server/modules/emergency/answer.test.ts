import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addDevice } from '../../../testkit/server/addDevice.ts';
import { type EmergencyScene, makeEmergencyScene } from '../../../testkit/server/emergencyScene.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';

const minute = 60_000;
const now = Date.parse('2026-03-10T09:00:00Z');
let server: EmergencyScene;
let rosa: TestPerson;
let ben: TestPerson;
let ida: TestPerson;
let send: EmergencyScene['send'];
let list: EmergencyScene['list'];
let update: EmergencyScene['update'];
let versionOf: EmergencyScene['versionOf'];

beforeEach(async () => {
  server = await makeEmergencyScene(now);
  ({ rosa, ben, ida, send, list, update, versionOf } = server);
  await send();
});
afterEach(() => server.close());

const alertOf = async (who: TestPerson) => {
  const [alert] = await list(who);
  if (!alert) throw new Error('There is no alert');
  return alert;
};
const statuses = async () => (await list(rosa)).map(({ status }) => status).toSorted();
const emergency = () =>
  server.context.db.selectFrom('emergencies').selectAll().executeTakeFirstOrThrow();

test.each(['acknowledged', 'resolved', 'false_alarm'])(
  'an answer of the first caregiver ends the pushes to all: %s',
  async (status) => {
    server.clock.set(now + 5_000);
    const answer = await update(ben, (await alertOf(ben)).id, status);
    expect(answer.statusCode).toBe(200);
    const shown = { answered_by: 'Ben Adler', answered_at: '2026-03-10T09:00:05.000Z' };
    expect(answer.json()).toMatchObject({ status, ...shown });
    expect(await alertOf(ida)).toMatchObject({ status: 'pending', ...shown });
    expect(await emergency()).toMatchObject({
      next_at: null,
      answered_by: ben.id,
      answered_at: now + 5_000,
    });
    expect(await versionOf(ida)).toBe(2);
  },
);

test('an answer of the second changes nothing about who was first', async () => {
  await update(ben, (await alertOf(ben)).id, 'acknowledged');
  server.clock.set(now + minute);
  expect((await update(ida, (await alertOf(ida)).id, 'resolved')).statusCode).toBe(200);
  expect(await emergency()).toMatchObject({ answered_by: ben.id, answered_at: now });
});

test.each(['resolved', 'false_alarm'])('an answer can follow once: %s', async (status) => {
  const { id } = await alertOf(ben);
  await update(ben, id, 'acknowledged');
  expect((await update(ben, id, status)).json()).toMatchObject({ status });
  for (const more of ['acknowledged', 'resolved', 'false_alarm']) {
    const refused = await update(ben, id, more);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'alert_final' });
  }
  expect((await alertOf(ben)).status).toBe(status);
});

test('an answer that is the same again is taken, and no news', async () => {
  const { id } = await alertOf(ben);
  await update(ben, id, 'acknowledged');
  const again = await update(ben, id, 'acknowledged');
  expect(again.statusCode).toBe(200);
  expect(again.json()).toMatchObject({ status: 'acknowledged' });
  expect(await versionOf(ben)).toBe(2);
});

test('an answer of two at once is taken once where it is final', async () => {
  // A survivor's word would close this one, too.
  await update(ida, (await alertOf(ida)).id, 'resolved');
  const { id } = await alertOf(ben);
  const answers = await Promise.all([
    update(ben, id, 'resolved'),
    update(ben, id, 'false_alarm'),
    update(rosa, id, 'false_alarm'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
});

test('an answer of the survivor is “I am OK”, and is told to everybody', async () => {
  const { id } = await alertOf(ben);
  await update(ida, (await alertOf(ida)).id, 'acknowledged');
  for (const status of ['acknowledged', 'resolved']) {
    expect((await update(rosa, id, status)).statusCode).toBe(403);
  }
  expect((await update(rosa, id, 'false_alarm')).statusCode).toBe(200);
  expect(await statuses()).toEqual(['false_alarm', 'false_alarm']);
  expect((await update(rosa, id, 'false_alarm')).statusCode).toBe(409);
  expect((await update(ben, id, 'resolved')).statusCode).toBe(409);
});

test('an answer of the survivor ends the pushes, closes no other press and reopens nothing', async () => {
  await update(ida, (await alertOf(ida)).id, 'resolved');
  await send();
  const first = (await list(ben)).at(-1)?.id ?? '';
  expect((await update(rosa, first, 'false_alarm')).statusCode).toBe(200);
  expect(await statuses()).toEqual(['false_alarm', 'pending', 'pending', 'resolved']);
  const [old, newest] = await server.context.db
    .selectFrom('emergencies')
    .select('next_at')
    .orderBy('id')
    .execute();
  expect([old?.next_at, newest?.next_at]).toEqual([null, now + minute]);
});

test('an answer of the survivor to an alert that is closed closes the open ones', async () => {
  const { id } = await alertOf(ben);
  await update(ben, id, 'resolved');
  const answer = await update(rosa, id, 'false_alarm');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id, status: 'resolved' });
  expect(await statuses()).toEqual(['false_alarm', 'resolved']);
  expect((await update(rosa, id, 'false_alarm')).statusCode).toBe(409);
});

test.each(['acknowledged', 'resolved', 'false_alarm'])(
  'an answer of a caregiver acknowledges the pushes to all: %s',
  async (status) => {
    const { db, newId } = server.context;
    const { id: subject_id } = await emergency();
    for (const person of [ben, ida]) {
      const { id } = person;
      const subscription_id = await addDevice(server.context, person);
      const push = { id: newId(), subscription_id, person_id: id, subject_id };
      const times = { due_at: now, expires_at: now + minute, made_at: now };
      const rest = {
        kind: 'emergency',
        round: 0,
        priority: 0,
        payload: '{}',
        attempts: 1,
      } as const;
      await db
        .insertInto('pushes')
        .values({ ...push, ...times, ...rest, state: id === ben.id ? 'shown' : 'accepted' })
        .execute();
    }
    await update(ben, (await alertOf(ben)).id, status);
    const pushes = await db.selectFrom('pushes').select('state').execute();
    expect(pushes.map(({ state }) => state)).toEqual(['acknowledged', 'acknowledged']);
  },
);

test('an answer of anybody else is refused', async () => {
  const { id } = await alertOf(ben);
  const others = ['survivor', 'caregiver', 'admin'] as const;
  const strangers = await Promise.all(others.map((role) => server.register(role)));
  for (const who of [ida, ...strangers]) {
    expect((await update(who, id, 'false_alarm')).statusCode).toBe(403);
  }
  expect((await update(ben, crypto.randomUUID(), 'resolved')).statusCode).toBe(403);
  await server.context.db.updateTable('pairings').set({ ended_at: now }).execute();
  expect((await update(ben, id, 'resolved')).statusCode).toBe(403);
  expect(await statuses()).toEqual(['pending', 'pending']);
});

test('an answer to nothing that an alert can be is refused', async () => {
  expect((await update(ben, (await alertOf(ben)).id, 'pending')).statusCode).toBe(400);
});
