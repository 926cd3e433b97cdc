import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { minute } from '../../../domain/constants.ts';
import { inTransaction } from '../../context.ts';
import { runDoseClock } from '../../jobs/doseClock.ts';
import { repeatEmergencies } from '../../jobs/emergencyClock.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { makePushHouse, type PushHouse } from '../../../testkit/server/pushDevices.ts';
import type { DeviceSubscription } from '../../../testkit/server/pushService.ts';
import { endSubscriptions } from '../push/service.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
let house: PushHouse;
let rosa: TestPerson;
/** Cares for Rosa until she ends it; Ida goes on. */
let carl: TestPerson;
let ida: TestPerson;
let devices: Readonly<Record<'carl' | 'ida', DeviceSubscription>>;

beforeEach(async () => {
  house = await makePushHouse({ now });
  rosa = await house.server.register('survivor');
  carl = await house.server.register('caregiver');
  ida = await house.server.register('caregiver');
  await house.server.pair(rosa, carl);
  await house.server.pair(rosa, ida);
  devices = { carl: await house.device(carl), ida: await house.device(ida) };
});
afterEach(() => house.close());

const call = async (method: 'POST' | 'DELETE', url: string, payload?: object) => {
  const headers = rosa.bearer;
  const answer = await house.server.app.inject({
    method,
    url,
    headers,
    ...(payload && { payload }),
  });
  expect(answer.statusCode).toBeLessThan(300);
};
const endWithCarl = () => call('DELETE', `/api/pairing/${carl.id}`);
const sendEmergency = () => call('POST', '/api/emergency/send', {});
const addReminder = (schedule_time: string) =>
  call('POST', '/api/reminders', {
    user_id: rosa.id,
    medicine_name: 'Aspirin',
    schedule_time,
    frequency: '1x',
    made_at: now - minute,
  });
/** The clocks and the notifier run at this instant. */
const passAt = async (instant: number) => {
  house.server.clock.set(instant);
  await runDoseClock(house.server.context);
  await repeatEmergencies(house.server.context);
  await house.notify();
};
/** What has arrived on a device, in the order of the alphabet. */
const arrivedAt = (who: keyof typeof devices) =>
  house.service.received
    .filter(({ subscription }) => subscription.endpoint === devices[who].endpoint)
    .map(({ message }) => message.notification.data.kind)
    .toSorted();
const queuedFor = async ({ id }: TestPerson) => {
  const rows = await house.server.context.db
    .selectFrom('pushes')
    .select('kind')
    .where('person_id', '=', id)
    .execute();
  return rows.length;
};

/** The former caregiver hears that the connection ended, and nothing else. */
test('what was queued before a connection ended is not sent to the former caregiver', async () => {
  await sendEmergency();
  for (const to of [carl, ida]) {
    const subjectId = await house.makeDose(rosa, 'missed');
    await house.queue({ kind: 'missed', subjectId, to, about: rosa });
    await house.queue({ kind: 'unreachable', subjectId: rosa.id, to, about: rosa });
  }
  expect(await queuedFor(carl)).toBe(3);
  await endWithCarl();
  await house.notify();
  expect(arrivedAt('carl')).toEqual(['ended']);
  expect(arrivedAt('ida')).toEqual(['emergency', 'missed', 'unreachable']);
});

test('what waits to be repeated is repeated to the others alone', async () => {
  await sendEmergency();
  await passAt(now);
  expect([arrivedAt('carl'), arrivedAt('ida')]).toEqual([['emergency'], ['emergency']]);
  const queued = await queuedFor(carl);
  await endWithCarl();
  for (const round of [1, 2, 60]) await passAt(now + round * minute);
  expect(arrivedAt('carl')).toEqual(['emergency', 'ended']);
  expect(arrivedAt('ida')).toEqual(['emergency', 'emergency', 'emergency', 'emergency']);
  expect(await queuedFor(carl)).toBe(queued + 1);
});

test('a dose that is missed after the end, an emergency and its repeats, and a phone out of reach are told to the others alone', async () => {
  await house.device(rosa);
  await addReminder('09:00');
  await passAt(now);
  await endWithCarl();
  await passAt(now + 20 * minute);
  await sendEmergency();
  await passAt(now + 21 * minute);
  await passAt(now + 22 * minute);
  await inTransaction(house.server.context, (inside) =>
    endSubscriptions(inside, { userId: rosa.id }),
  );
  await house.notify();
  expect(arrivedAt('carl')).toEqual(['ended']);
  expect(await queuedFor(carl)).toBe(1);
  expect(arrivedAt('ida')).toEqual(['emergency', 'emergency', 'missed', 'unreachable']);
});
