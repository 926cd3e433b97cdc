import { beforeEach, expect, test } from '@jest/globals';
import { day, minute } from '../../../domain/specConstants.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const family = perTest(() => makeFamily({ now, devices: false }));
const press = '0198c0de-0000-7000-8000-0000000000aa';
const berlin = { lat: 52.520008, lon: 13.404954, accuracy: 20.4, at: now };
const stored = { emergency_id: press, ...berlin, accuracy: 20 };

beforeEach(async () => {
  await family.send({ id: press });
});

const locate = (change: object = {}, { id = press, who = family.rosa } = {}) =>
  family.call('PUT', `/api/emergency/${id}/location`, { ...berlin, ...change }, who.bearer);
const rows = () => family.rows('emergency_locations');
const locations = async () => (await family.alertsOf(family.carl)).map(({ location }) => location);

test('a location is stored once, shown to caregivers, announced and audited', async () => {
  const before = await family.rows('emergencies');
  const version = await family.versionOf(family.carl);
  expect(await locations()).toEqual([undefined]);
  const answer = await locate();
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { message: 'Your location is added to your alert.' },
  ]);
  expect(await rows()).toEqual([stored]);
  expect(await locations()).toEqual([{ ...berlin, accuracy: 20 }]);
  expect(await family.versionOf(family.carl)).toBeGreaterThan(version);
  expect((await locate({ lat: 1 })).statusCode).toBe(200);
  expect(await rows()).toEqual([stored]);
  const audited = (await family.rows('audit')).filter(
    ({ action }) => action === 'emergency-located',
  );
  expect(audited).toMatchObject([{ actor_id: family.rosa.id, subject_id: press }]);
  // The alert, and with it its pushes, is as before.
  expect(await family.rows('emergencies')).toEqual(before);
});

test('a time ahead of the server becomes that of the server', async () => {
  await locate({ at: now + minute });
  expect(await rows()).toEqual([stored]);
});

test.each([{ lat: 91 }, { lon: -181 }, { accuracy: -1 }, { at: 'now' }, { lat: null }])(
  '%j is no location',
  async (change) => {
    expect((await locate(change)).statusCode).toBe(400);
    expect(await rows()).toEqual([]);
  },
);

test('before its alert a location is asked for again, unless it is a day old', async () => {
  const id = crypto.randomUUID();
  const early = await locate({}, { id });
  expect([early.statusCode, early.json()]).toMatchObject([425, { code: 'in_progress' }]);
  expect((await locate({ at: now - day }, { id })).statusCode).toBe(200);
  await family.send({ id });
  expect((await locate({}, { id })).statusCode).toBe(200);
  expect(await rows()).toMatchObject([{ emergency_id: id }]);
});

const alertId = async () => (await family.alertsOf(family.carl))[0]!.id;

test.each<[string, () => Promise<unknown>]>([
  ['withdrawn', () => family.cancelEmergency(press)],
  [
    'answered and withdrawn',
    async () => {
      await family.updateAlert(family.carl, await alertId(), 'acknowledged');
      await family.cancelEmergency(press);
    },
  ],
  ['closed', async () => family.updateAlert(family.carl, await alertId(), 'resolved')],
  ['a day old', async () => family.clock.set(now + day)],
])('of an alert that is %s no location is kept', async (_what, end) => {
  await end();
  const answer = await locate();
  const message = 'The alert is over: the location is not kept.';
  expect([answer.statusCode, answer.json()]).toEqual([200, { message }]);
  expect(await rows()).toEqual([]);
});

test('an alert that a caregiver has seen still takes its location', async () => {
  await family.updateAlert(family.carl, await alertId(), 'acknowledged');
  await locate();
  expect(await rows()).toEqual([stored]);
});

test('another survivor adds none to the alert', async () => {
  const other = await family.register('survivor');
  expect((await locate({}, { who: other })).statusCode).toBe(200);
  expect(await rows()).toEqual([]);
});
