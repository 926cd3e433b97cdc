import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../context.ts';
import { sendEmergency } from '../modules/emergency/service.ts';
import { claimPushes } from '../modules/push/claims.ts';
import type { TestPerson } from '../../testkit/server/makeTestServer.ts';
import { makePushHouse, type PushHouse } from '../../testkit/server/pushDevices.ts';
import type { DeviceSubscription } from '../../testkit/server/pushService.ts';
import { slots, urgentSlots } from './notifier.ts';

const second = 1_000;
const now = Date.parse('2026-03-10T09:00:00Z');
let house: PushHouse;
let rosa: TestPerson;
let ben: TestPerson;
let phone: DeviceSubscription;
let tablet: DeviceSubscription;

beforeEach(async () => {
  // Longer than a test lasts, however busy the machine is.
  house = await makePushHouse({ now, patience: 60 * second });
  rosa = await house.server.register('survivor');
  ben = await house.server.register('caregiver');
  await house.server.pair(rosa, ben);
  phone = await house.device(rosa);
});
afterEach(() => house.close());

const db = () => house.server.context.db;
const pushes = () => db().selectFrom('pushes').selectAll().execute();
const queueDoses = async (count: number) => {
  for (let index = 0; index < count; index += 1) {
    const subjectId = await house.makeDose(rosa);
    await house.queue({ kind: 'dose', subjectId, to: rosa, about: rosa });
  }
};
const until = async (condition: () => boolean) => {
  const deadline = Date.now() + 20 * second;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('What was waited for did not come');
    await new Promise(setImmediate);
  }
};
const kinds = () => house.service.received.map(({ message }) => message.notification.data.kind);
const sendEmergencies = (count: number) =>
  inTransaction(house.server.context, async (inside) => {
    for (let index = 0; index < count; index += 1) await sendEmergency(inside, rosa.id, {});
  });

test('what a process had claimed when it died is sent once its lease is over', async () => {
  await queueDoses(1);
  const leasedUntil = now + 3 * second;
  const wanted = { now, leasedUntil, most: 10, onlyUrgent: false };
  expect(await claimPushes(db(), wanted)).toHaveLength(1);
  for (const instant of [now, leasedUntil - 1]) {
    house.server.clock.set(instant);
    await house.notify();
    expect(house.service.received).toEqual([]);
  }
  house.server.clock.set(leasedUntil);
  await house.notify();
  expect(house.service.received).toHaveLength(1);
  expect(await pushes()).toMatchObject([{ state: 'accepted', attempts: 2 }]);
});

test('several processes send each push once between them', async () => {
  await queueDoses(90);
  const others = [house.server.open(), house.server.open()];
  await Promise.all([house.notify(), ...others.map((other) => house.notify(other))]);
  const ids = house.service.received.map(({ message }) => message.notification.data.id);
  expect(ids).toHaveLength(90);
  expect(new Set(ids).size).toBe(90);
  expect(new Set((await pushes()).map(({ state }) => state))).toEqual(new Set(['accepted']));
});

describe('behind more pushes than slots, to a push service that hangs', () => {
  beforeEach(async () => {
    tablet = await house.device(ben);
    house.service.answerWith(phone, 'hang');
    await queueDoses(slots + 6);
  });

  test('an emergency goes first', async () => {
    house.server.clock.set(now + second);
    await sendEmergencies(1);
    const sending = house.notify();
    await until(() => kinds().includes('emergency'));
    await house.service.close();
    await sending;
    expect(kinds()[0]).toBe('emergency');
  });

  test('an emergency that comes later finds room', async () => {
    const sending = house.notify();
    await until(() => house.service.waiting() === slots - urgentSlots);
    await sendEmergencies(1);
    await until(() => kinds().includes('emergency'));
    expect(house.service.waiting()).toBe(slots - urgentSlots);
    await house.service.close();
    await sending;
  });

  test('no more are begun than may be sent twice after a kill', async () => {
    house.service.answerWith(tablet, 'hang');
    const sending = house.notify();
    await until(() => house.service.waiting() === slots - urgentSlots);
    await sendEmergencies(urgentSlots + 10);
    await until(() => house.service.waiting() === slots);
    expect(house.service.waiting()).toBe(slots);
    expect((await pushes()).filter(({ attempts }) => attempts > 0)).toHaveLength(slots);
    await house.service.close();
    await sending;
  });
});
