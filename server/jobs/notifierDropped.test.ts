import { beforeEach, expect, test } from '@jest/globals';
import { makePushTestbed } from '../../testkit/server/pushTestbed.ts';
import { perTest } from '../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const house = perTest(() => makePushTestbed({ now }));

beforeEach(async () => {
  await house.device(house.rosa);
  await house.device(house.carl);
});

const db = () => house.context.db;
const states = async () => (await house.rows('pushes')).map(({ state }) => state);
const queueMiss = async () => {
  const subjectId = await house.insertDose('missed');
  await house.queue({ kind: 'missed', subjectId, to: house.carl });
};
const queueDose = async () => house.queue({ kind: 'dose', subjectId: await house.insertDose() });
const emergency = async () => (await house.send()).json<{ alertIds: [string] }>().alertIds[0];
const takeAll = () => db().updateTable('doses').set({ status: 'taken' }).execute();

test.each<[string, () => Promise<unknown>, number]>([
  ['a dose that was answered', () => queueDose().then(takeAll), 1],
  ['a miss that was made good', () => queueMiss().then(takeAll), 1],
  [
    'an emergency that any caregiver answered',
    async () => {
      await house.pair(house.rosa, house.ida);
      await house.device(house.ida);
      await house.updateAlert(house.carl, await emergency(), 'false_alarm');
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
      await house.unpair();
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
    () => house.queue({ kind: 'unreachable', subjectId: house.rosa.id, to: house.carl }),
    1,
  ],
])('is dropped: %s', async (_what, make, count) => {
  await make();
  await house.notify();
  expect(house.service.received).toEqual([]);
  expect(await states()).toEqual(Array(count).fill('dropped'));
});

test('is dropped: a round that a later one has overtaken', async () => {
  const subjectId = await house.insertDose();
  for (const round of [0, 1, 2]) await house.queue({ kind: 'dose', subjectId, round });
  await house.notify();
  expect(await states()).toEqual(['dropped', 'dropped', 'accepted']);
});

test('that a user is unreachable is sent to the other of the pair alone', async () => {
  const { rosa, carl, ida } = house;
  await house.device(ida);
  await db().deleteFrom('push_subscriptions').where('user_id', '=', carl.id).execute();
  const push = { kind: 'unreachable', subjectId: carl.id, about: carl } as const;
  for (const to of [rosa, ida]) await house.queue({ ...push, to });
  await house.notify();
  expect(await states()).toEqual(['accepted', 'dropped']);
});

test('what is true is sent', async () => {
  await emergency();
  const [row] = await house.rows('emergencies');
  await house.queue({ kind: 'unanswered', subjectId: row!.id });
  await queueMiss();
  await queueDose();
  await house.notify();
  expect(house.kinds().toSorted()).toEqual(['dose', 'emergency', 'missed', 'unanswered']);
});
