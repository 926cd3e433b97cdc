import { beforeEach, expect, test } from '@jest/globals';
import { makePushTestbed } from '../../testkit/server/pushTestbed.ts';
import { perTest } from '../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const testbed = perTest(() => makePushTestbed({ now }));

beforeEach(async () => {
  await testbed.device(testbed.rosa);
  await testbed.device(testbed.carl);
});

const db = () => testbed.context.db;
const states = async () => (await testbed.rows('pushes')).map(({ state }) => state);
const queueMiss = async () => {
  const subjectId = await testbed.insertDose('missed');
  await testbed.queue({ kind: 'missed', subjectId, to: testbed.carl });
};
const queueDose = async () =>
  testbed.queue({ kind: 'dose', subjectId: await testbed.insertDose() });
const queueStock = async () => {
  const { id: subjectId } = await testbed.addMedicine();
  await db().updateTable('medicines').set({ stock: '{}' }).execute();
  const { rosa, carl } = testbed;
  for (const to of [rosa, carl]) await testbed.queue({ kind: 'stock', subjectId, to });
};
const emergency = async () => (await testbed.send()).json<{ alertIds: [string] }>().alertIds[0];
const takeAll = () => db().updateTable('doses').set({ status: 'taken' }).execute();

test.each<[string, () => Promise<unknown>, number]>([
  ['a dose that was answered', () => queueDose().then(takeAll), 1],
  ['a miss that was made good', () => queueMiss().then(takeAll), 1],
  [
    'an emergency that any caregiver answered',
    async () => {
      await testbed.pair(testbed.rosa, testbed.ida);
      await testbed.device(testbed.ida);
      await testbed.updateAlert(testbed.carl, await emergency(), 'acknowledged');
    },
    2,
  ],
  [
    'an emergency that the survivor took back',
    async () => {
      await emergency();
      await db().updateTable('alerts').set({ status: 'false_alarm' }).execute();
    },
    1,
  ],
  [
    'what is told to somebody who does not care for the survivor any more',
    async () => {
      await emergency();
      await queueMiss();
      await testbed.unpair();
    },
    2,
  ],
  [
    'how much is left of a medicine that is not counted any more',
    async () => {
      await queueStock();
      await db().updateTable('medicines').set({ stock: null }).execute();
    },
    2,
  ],
  [
    'what is told to a device whose session is over',
    async () => {
      await queueDose();
      await db().updateTable('sessions').set({ expires_at: now }).execute();
    },
    1,
  ],
  [
    'a survivor who is out of reach and came back',
    () => testbed.queue({ kind: 'unreachable', subjectId: testbed.rosa.id, to: testbed.carl }),
    1,
  ],
])('is dropped: %s', async (_what, make, count) => {
  await make();
  await testbed.notify();
  expect(testbed.service.received).toEqual([]);
  expect(await states()).toEqual(Array(count).fill('dropped'));
});

test('is dropped: a round that a later one has overtaken', async () => {
  const subjectId = await testbed.insertDose();
  for (const round of [0, 1, 2]) await testbed.queue({ kind: 'dose', subjectId, round });
  await testbed.notify();
  expect(await states()).toEqual(['dropped', 'dropped', 'accepted']);
});

test('that a user is unreachable is sent to the other of the pair alone', async () => {
  const { rosa, carl, ida } = testbed;
  await testbed.device(ida);
  await db().deleteFrom('push_subscriptions').where('user_id', '=', carl.id).execute();
  const push = { kind: 'unreachable', subjectId: carl.id, about: carl } as const;
  for (const to of [rosa, ida]) await testbed.queue({ ...push, to });
  await testbed.notify();
  expect(await states()).toEqual(['accepted', 'dropped']);
});

test('how much is left is not sent to a former caregiver', async () => {
  await queueStock();
  await testbed.unpair();
  await testbed.notify();
  expect(await states()).toEqual(['accepted', 'dropped']);
});

test('what is true is sent', async () => {
  await emergency();
  const [row] = await testbed.rows('emergencies');
  await testbed.queue({ kind: 'unanswered', subjectId: row!.id });
  await queueMiss();
  await queueDose();
  await queueStock();
  await testbed.notify();
  const kinds = ['dose', 'emergency', 'missed', 'stock', 'stock', 'unanswered'];
  expect(testbed.kinds().toSorted()).toEqual(kinds);
});
