import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { inTransaction } from '../context.ts';
import { sendEmergency } from '../modules/emergency/service.ts';
import type { TestPerson } from '../../testkit/server/makeTestServer.ts';
import { makePushHouse, type PushHouse } from '../../testkit/server/pushDevices.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
let house: PushHouse;
let rosa: TestPerson;
let ben: TestPerson;

beforeEach(async () => {
  house = await makePushHouse({ now });
  rosa = await house.server.register('survivor');
  ben = await house.server.register('caregiver');
  await house.server.pair(rosa, ben);
  await house.device(rosa);
  await house.device(ben);
});
afterEach(() => house.close());

const db = () => house.server.context.db;
const queueMiss = (subjectId: string) =>
  house.queue({ kind: 'missed', subjectId, to: ben, about: rosa });
const queueDose = (subjectId: string) =>
  house.queue({ kind: 'dose', subjectId, to: rosa, about: rosa });

const setDose = (id: string, status: 'taken') =>
  db().updateTable('doses').set({ status }).where('id', '=', id).execute();
const dropped = async () => {
  await house.notify();
  expect(house.service.received).toEqual([]);
  const pushes = await db().selectFrom('pushes').select('state').execute();
  return pushes.map(({ state }) => state);
};
const emergency = async () => {
  const { alertIds } = await inTransaction(house.server.context, (inside) =>
    sendEmergency(inside, rosa.id, {}),
  );
  return alertIds[0]!;
};
const answer = (who: TestPerson, alertId: string) =>
  house.server.app.inject({
    method: 'PUT',
    url: `/api/emergency/update-status/${alertId}`,
    headers: who.bearer,
    payload: { status: 'false_alarm' },
  });

test('is dropped: a dose that was answered', async () => {
  const subjectId = await house.makeDose(rosa);
  await queueDose(subjectId);
  await setDose(subjectId, 'taken');
  expect(await dropped()).toEqual(['dropped']);
});

test('is dropped: a miss that was made good', async () => {
  const subjectId = await house.makeDose(rosa, 'missed');
  await queueMiss(subjectId);
  await setDose(subjectId, 'taken');
  expect(await dropped()).toEqual(['dropped']);
});

test('is dropped: an emergency that any caregiver answered', async () => {
  const ida = await house.server.register('caregiver');
  await house.server.pair(rosa, ida);
  await house.device(ida);
  await answer(ben, await emergency());
  expect(await dropped()).toEqual(['dropped', 'dropped']);
});

test('is dropped: an emergency that the survivor took back', async () => {
  await emergency();
  await db().updateTable('alerts').set({ status: 'false_alarm' }).execute();
  expect(await dropped()).toEqual(['dropped']);
});

test('is dropped: what is told to somebody who does not care for the survivor any more', async () => {
  await emergency();
  await queueMiss(await house.makeDose(rosa, 'missed'));
  await db().updateTable('pairings').set({ ended_at: now }).execute();
  expect(await dropped()).toEqual(['dropped', 'dropped']);
});

test('is dropped: what is told to a device whose session is over', async () => {
  await queueDose(await house.makeDose(rosa));
  await db().updateTable('sessions').set({ expires_at: now }).execute();
  expect(await dropped()).toEqual(['dropped']);
});

test('is dropped: a survivor who is out of reach and came back', async () => {
  await house.queue({ kind: 'unreachable', subjectId: rosa.id, to: ben, about: rosa });
  expect(await dropped()).toEqual(['dropped']);
});

test('is dropped: a round that a later one has overtaken', async () => {
  const subjectId = await house.makeDose(rosa);
  const dose = { kind: 'dose', subjectId, to: rosa, about: rosa } as const;
  await house.queue(dose);
  await house.queue({ ...dose, round: 1 });
  await house.queue({ ...dose, round: 2 });
  await house.notify();
  const pushes = await db()
    .selectFrom('pushes')
    .select(['round', 'state'])
    .orderBy('round')
    .execute();
  expect(pushes.map(({ state }) => state)).toEqual(['dropped', 'dropped', 'accepted']);
});

test('what is told of somebody out of reach goes to the other of the pair alone', async () => {
  const ida = await house.server.register('caregiver');
  await house.device(ida);
  await db().deleteFrom('push_subscriptions').where('user_id', '=', ben.id).execute();
  await house.queue({ kind: 'unreachable', subjectId: ben.id, to: rosa, about: ben });
  await house.queue({ kind: 'unreachable', subjectId: ben.id, to: ida, about: ben });
  await house.notify();
  const pushes = await db().selectFrom('pushes').select(['person_id', 'state']).execute();
  expect(new Map(pushes.map(({ person_id, state }) => [person_id, state]))).toEqual(
    new Map([
      [rosa.id, 'accepted'],
      [ida.id, 'dropped'],
    ]),
  );
});

test('what is true is sent', async () => {
  await emergency();
  const { id } = await db().selectFrom('emergencies').select('id').executeTakeFirstOrThrow();
  await house.queue({ kind: 'unanswered', subjectId: id, to: rosa, about: rosa });
  await queueMiss(await house.makeDose(rosa, 'missed'));
  await queueDose(await house.makeDose(rosa));
  await house.notify();
  const kinds = house.service.received.map(({ message }) => message.notification.data.kind);
  expect(kinds.toSorted()).toEqual(['dose', 'emergency', 'missed', 'unanswered']);
});
