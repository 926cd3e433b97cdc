import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { emergency as rules } from '../../../domain/emergencyRules.ts';
import { type Family, makeFamily } from '../../../testkit/server/family.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';

const minute = 60_000;
const now = Date.parse('2026-03-10T09:00:00Z');
const press = 'c0ffee00-0000-4000-8000-000000000001';
const okBefore = 'You said that you are OK: your alert reached no one.';
const nobodyTold = { message: 'Your alert had reached no one.' };
const told = { message: 'We told your caregivers you are OK.' };
const allClosed = {
  message: 'Your caregivers had closed your alert already.',
  alreadyClosed: true,
};
let family: Family;
let rosa: TestPerson;
let carl: TestPerson;
let ida: TestPerson;
let alertsOf: Family['alertsOf'];

const start = async (rateLimit = false) => {
  family = await makeFamily({ now, zone: 'UTC', devices: false, rateLimit });
  ({ rosa, carl, ida, alertsOf } = family);
  await family.pair(rosa, ida);
};
beforeEach(() => start());
afterEach(() => family.close());

const send = (payload: object = { id: press }, by: Parameters<Family['send']>[1] = {}) =>
  family.send(payload, by);
const withdraw = (id = press, who = rosa) => family.cancelEmergency(id, who);
const answer = async (who: TestPerson, status: string) =>
  family.updateAlert(who, (await alertsOf(who))[0]!.id, status);
const statuses = async () => (await alertsOf(rosa)).map(({ status }) => status).toSorted();
/** What Rosa did since she registered. */
const audited = async () =>
  (await family.rows('audit'))
    .filter(({ actor_id, action }) => actor_id === rosa.id && action !== 'registered')
    .map(({ action, subject_id }) => `${action} ${subject_id}`);

describe('an alert is one thing with one id, made on the device', () => {
  test('the server adopts it; sent again, under another key or none, it is answered as before and alerts no one again', async () => {
    const first = await send({ id: press }, { key: 'a' });
    expect(first.json()).toMatchObject({ totalCaregivers: 2 });
    expect(await family.rows('emergencies')).toMatchObject([{ id: press, withdrawn_at: null }]);
    for (const alert of await alertsOf(carl)) expect(alert.emergency_id).toBe(press);
    const version = await family.versionOf(carl);
    for (const by of [{ key: 'a' }, { key: 'b' }, {}]) {
      const again = await send({ id: press }, by);
      expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    }
    expect(await family.rows('emergencies')).toHaveLength(1);
    expect(await alertsOf(rosa)).toHaveLength(2);
    expect(await family.versionOf(carl)).toBe(version);
    expect(await audited()).toEqual([`emergency-sent ${press}`]);
  });

  test('another user’s is forbidden, and nothing is created', async () => {
    const paul = await family.register('survivor');
    await family.pair(paul, carl);
    await send();
    expect((await send({ id: press }, { who: paul })).statusCode).toBe(403);
    expect((await withdraw(press, paul)).statusCode).toBe(403);
    expect(await alertsOf(paul)).toEqual([]);
    expect(await statuses()).toEqual(['pending', 'pending']);
  });
});

describe('“I am OK”', () => {
  test('closes every alert that is open, ends the pushes, and closes no other press', async () => {
    await send();
    family.clock.set(now + 1_000);
    await send({});
    const version = await family.versionOf(ida);
    family.clock.set(now + minute);
    const withdrawn = await withdraw();
    expect([withdrawn.statusCode, withdrawn.json()]).toEqual([200, told]);
    expect(await statuses()).toEqual(['false_alarm', 'false_alarm', 'pending', 'pending']);
    const [first, second] = await family.rows('emergencies');
    const closed = { id: press, next_at: null, withdrawn_at: now + minute };
    expect([first, second]).toEqual(
      expect.arrayContaining([
        expect.objectContaining(closed),
        expect.objectContaining({ next_at: now + rules.pressIntervalMs, withdrawn_at: null }),
      ]),
    );
    expect((await audited()).at(-1)).toBe(`alert-answered ${press}`);
    expect((await withdraw()).json()).toEqual(told);
    expect(await family.versionOf(ida)).toBe(version + 1);
  });

  test('where all is closed is accepted, notifies no one and says so', async () => {
    await send();
    for (const who of [carl, ida]) await answer(who, 'resolved');
    const version = await family.versionOf(carl);
    for (let time = 0; time < 2; time += 1) {
      const withdrawn = await withdraw();
      expect([withdrawn.statusCode, withdrawn.json()]).toEqual([200, allClosed]);
    }
    expect(await statuses()).toEqual(['resolved', 'resolved']);
    expect(await family.rows('emergencies')).toMatchObject([{ withdrawn_at: null }]);
    expect(await family.versionOf(carl)).toBe(version);
    expect(await audited()).toEqual([`emergency-sent ${press}`]);
  });

  test('that comes before the alert keeps it from telling anybody', async () => {
    const withdrawn = await withdraw();
    expect([withdrawn.statusCode, withdrawn.json()]).toEqual([200, nobodyTold]);
    expect((await withdraw()).json()).toEqual(nobodyTold);
    const none = { totalCaregivers: 0, caregivers: [], alertIds: [], unreachable: [] };
    for (const key of ['a', 'b']) {
      const late = await send({ id: press, message: 'I fell' }, { key });
      const expected = { ...none, message: okBefore, withdrawn: true };
      expect([late.statusCode, late.json()]).toEqual([201, expected]);
    }
    expect(await family.rows('emergencies')).toMatchObject([
      { id: press, next_at: null, withdrawn_at: now },
    ]);
    for (const table of ['alerts', 'pushes', 'mails'] as const) {
      expect(await family.rows(table)).toEqual([]);
    }
    expect(await audited()).toEqual([`emergency-withdrawn ${press}`]);
    // An emergency that arrived first, without caregivers, notified no one either.
    const lone = await family.register('survivor');
    const by = { who: lone };
    const id = crypto.randomUUID();
    expect((await send({ id }, by)).json()).toMatchObject({ totalCaregivers: 0 });
    expect((await withdraw(id, lone)).json()).toEqual(nobodyTold);
    await family.pair(lone, carl);
    expect((await send({ id }, by)).json()).toMatchObject({ message: okBefore, withdrawn: true });
  });
});

describe('a survivor who sends without end', () => {
  beforeEach(async () => {
    await family.close();
    await start(true);
  });
  const withdrawUnknown = () => withdraw(crypto.randomUUID());

  test('takes back so many a minute that no server knows, and every one that it knows', async () => {
    await send();
    for (let count = 0; count < 30; count += 1) {
      expect((await withdrawUnknown()).statusCode).toBe(200);
    }
    const refused = await withdrawUnknown();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(await family.rows('emergencies')).toHaveLength(31);
    // A stolen session must not use up the limit of the phone.
    const bearer = { authorization: `Bearer ${await family.signIn(rosa.id)}` };
    expect((await withdraw(crypto.randomUUID(), { ...rosa, bearer })).statusCode).toBe(200);
    expect((await withdraw()).statusCode).toBe(200);
    // Cancelled ids do not count as presses: the next press is sent.
    expect((await send({})).json()).toMatchObject({ totalCaregivers: 2 });
    family.clock.set(now + minute);
    expect((await withdrawUnknown()).statusCode).toBe(200);
  });

  test('is refused after 60 presses a minute, whether or not they were cancelled, but not about a known press', async () => {
    await send();
    for (let count = 1; count < 60; count += 1) {
      const id = crypto.randomUUID();
      expect((await send({ id })).statusCode).toBe(201);
      if (count % 2 === 0) await withdraw(id);
    }
    const refused = await send({});
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await send()).statusCode).toBe(201);
    expect(await family.rows('emergencies')).toHaveLength(60);
    family.clock.set(now + minute);
    expect((await send({})).json()).toMatchObject({ totalCaregivers: 2 });
  });
});
