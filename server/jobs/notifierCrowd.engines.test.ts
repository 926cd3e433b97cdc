import { beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../context.ts';
import { sendEmergency } from '../modules/emergency/service.ts';
import { claimPushes } from '../modules/push/claims.ts';
import { makePushHouse } from '../../testkit/server/pushDevices.ts';
import type { DeviceSubscription } from '../../testkit/server/pushService.ts';
import { slots, urgentSlots } from './notifier.ts';
import { perTest } from '../../testkit/server/perTest.ts';

const second = 1_000;
const now = Date.parse('2026-03-10T09:00:00Z');
// Longer than a test lasts, however busy the machine is.
const house = perTest(() => makePushHouse({ now, patience: 60 * second }));
let phone: DeviceSubscription;

beforeEach(async () => {
  phone = await house.device(house.rosa);
});

const queueDoses = async (count: number) => {
  for (let index = 0; index < count; index += 1) {
    await house.queue({ kind: 'dose', subjectId: await house.makeDose() });
  }
};
const until = async (condition: () => boolean) => {
  const deadline = Date.now() + 20 * second;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('What was waited for did not come');
    await new Promise(setImmediate);
  }
};
const sendEmergencies = (count: number) =>
  inTransaction(house.context, async (inside) => {
    for (let index = 0; index < count; index += 1) await sendEmergency(inside, house.rosa.id, {});
  });

test('what a process had claimed when it died is sent once its lease is over', async () => {
  await queueDoses(1);
  const leasedUntil = now + 3 * second;
  const wanted = { now, leasedUntil, most: 10, onlyUrgent: false };
  expect(await claimPushes(house.context.db, wanted)).toHaveLength(1);
  for (const [instant, sent] of [
    [now, 0],
    [leasedUntil - 1, 0],
    [leasedUntil, 1],
  ] as const) {
    house.clock.set(instant);
    await house.notify();
    expect(house.service.received).toHaveLength(sent);
  }
  expect(await house.rows('pushes')).toMatchObject([{ state: 'accepted', attempts: 2 }]);
});

test('several processes send each push once between them', async () => {
  await queueDoses(90);
  const others = [house.open(), house.open()];
  await Promise.all([house.notify(), ...others.map((other) => house.notify(other))]);
  const ids = house.service.received.map(({ message }) => message.notification.data.id);
  expect([ids.length, new Set(ids).size]).toEqual([90, 90]);
  expect(new Set((await house.rows('pushes')).map(({ state }) => state))).toEqual(
    new Set(['accepted']),
  );
});

describe('behind more pushes than slots, to a push service that hangs', () => {
  let tablet: DeviceSubscription;
  beforeEach(async () => {
    tablet = await house.device(house.carl);
    house.service.answerWith(phone, 'hang');
    await queueDoses(slots + 6);
  });

  test('an emergency goes first', async () => {
    house.clock.set(now + second);
    await sendEmergencies(1);
    const sending = house.notify();
    await until(() => house.kinds().includes('emergency'));
    await house.service.close();
    await sending;
    expect(house.kinds()[0]).toBe('emergency');
  });

  test('an emergency that comes later finds room, and no more are begun than may be sent twice after a kill', async () => {
    const sending = house.notify();
    await until(() => house.service.waiting() === slots - urgentSlots);
    await sendEmergencies(1);
    await until(() => house.kinds().includes('emergency'));
    expect(house.service.waiting()).toBe(slots - urgentSlots);
    house.service.answerWith(tablet, 'hang');
    await sendEmergencies(urgentSlots + 10);
    await until(() => house.service.waiting() === slots);
    expect(house.service.waiting()).toBe(slots);
    const begun = (await house.rows('pushes')).filter(({ attempts }) => attempts > 0);
    expect(begun).toHaveLength(slots + 1);
    await house.service.close();
    await sending;
  });
});
