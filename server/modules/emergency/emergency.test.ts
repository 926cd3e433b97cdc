import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../../context.ts';
import { addDevice } from '../../../testkit/server/addDevice.ts';
import { type EmergencyScene, makeEmergencyScene } from '../../../testkit/server/emergencyScene.ts';
import { makeTestServer, type TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { sendEmergency } from './service.ts';

const minute = 60_000;
const now = Date.parse('2026-03-10T09:00:00Z');
let server: EmergencyScene;
let rosa: TestPerson;
let ben: TestPerson;
let ida: TestPerson;
let send: EmergencyScene['send'];
let list: EmergencyScene['list'];
let versionOf: EmergencyScene['versionOf'];

beforeEach(async () => {
  server = await makeEmergencyScene(now);
  ({ rosa, ben, ida, send, list, versionOf } = server);
});
afterEach(() => server.close());

const emergency = () =>
  server.context.db.selectFrom('emergencies').selectAll().executeTakeFirstOrThrow();
const count = async (table: 'emergencies' | 'alerts' | 'pushes') =>
  (await server.context.db.selectFrom(table).select('id').execute()).length;

describe('sending', () => {
  test('tells every caregiver who is connected, and says whom', async () => {
    const former = await server.register('caregiver');
    await server.pair(rosa, former);
    await server.context.db
      .updateTable('pairings')
      .set({ ended_at: now })
      .where('caregiver_id', '=', former.id)
      .execute();
    const answer = await send({ message: ' I fell ', alert_type: 'fall', occurred_at: now - 5000 });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      totalCaregivers: 2,
      caregivers: ['Ben Adler', 'Ida Blum'],
      alertIds: [expect.any(String), expect.any(String)],
      message: 'Alert sent to 2 caregiver(s).',
      unreachable: ['Ben Adler', 'Ida Blum'],
    });
    expect(await list(former)).toEqual([]);
    expect(await list(ben)).toEqual([
      {
        id: answer.json().alertIds[0],
        emergency_id: (await emergency()).id,
        survivor_id: rosa.id,
        fname: 'Rosa',
        lname: 'Meyer',
        phone: null,
        message: 'I fell',
        alert_type: 'fall',
        status: 'pending',
        created_at: '2026-03-10T09:00:00.000Z',
        pressed_at: '2026-03-10T08:59:55.000Z',
        caregiver_id: ben.id,
        caregiver_name: 'Ben Adler',
        answered_by: null,
        answered_at: null,
        withdrawn_at: null,
      },
    ]);
    expect(await emergency()).toMatchObject({ round: 0, next_at: now + minute });
  });

  test('says whom no push can reach: who has no device, or none whose session lasts', async () => {
    const { db } = server.context;
    const ulf = await server.register('caregiver', { fname: 'Ulf', lname: 'Ude' });
    await server.pair(rosa, ulf);
    for (const person of [ben, ulf]) await addDevice(server.context, person);
    await db
      .updateTable('sessions')
      .set({ expires_at: now })
      .where('user_id', '=', ulf.id)
      .execute();
    expect((await send()).json()).toMatchObject({
      totalCaregivers: 3,
      message: 'Alert sent to 3 caregiver(s).',
      unreachable: ['Ida Blum', 'Ulf Ude'],
    });
  });

  test('is told of to all who watch, and audited', async () => {
    await send();
    const { id } = await emergency();
    for (const who of [rosa, ben, ida]) expect(await versionOf(who)).toBe(1);
    const audit = await server.context.db.selectFrom('audit').selectAll().execute();
    expect(audit.at(-1)).toMatchObject({
      actor_id: rosa.id,
      action: 'emergency-sent',
      subject_id: id,
    });
  });

  test('with nobody to tell says so, and is kept', async () => {
    const lone = await server.register('survivor');
    const answer = await send({}, { who: lone });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      totalCaregivers: 0,
      caregivers: [],
      alertIds: [],
      message: 'Nobody was told: no caregiver is connected.',
      unreachable: [],
    });
    expect(await emergency()).toMatchObject({ survivor_id: lone.id, next_at: null });
  });

  test.each([
    ['none', undefined, null],
    ['the usual', { timestamp: 1, user_agent: 'x' }, '{"timestamp":1,"user_agent":"x"}'],
    ['2,000 characters', 'a'.repeat(1_998), `"${'a'.repeat(1_998)}"`],
    ['more', 'a'.repeat(1_999), null],
    ['lists', [[[]]], '[[[]]]'],
    ['NUL', '\0', '"\\u0000"'],
  ])('is never refused for its location: %s', async (_what, location_data, kept) => {
    const answer = await send({ location_data });
    expect(answer.statusCode).toBe(201);
    expect((await emergency()).location_data).toBe(kept);
  });

  test.each([
    ['a fraction', now - 5_000.4, now - 5_000],
    ['text', `${now - 5_000}`, now],
    ['null', null, now],
    ['before 1970', -1, now],
    ['a list', [now], now],
    ['beyond all days', 1e300, now],
  ])('is never refused for its instant: %s', async (_what, occurred_at, kept) => {
    const answer = await send({ occurred_at });
    expect(answer.statusCode).toBe(201);
    expect((await emergency()).pressed_at).toBe(kept);
  });

  test('without words carries the usual ones', async () => {
    await send({ message: '  ', alert_type: '' });
    expect(await emergency()).toMatchObject({
      message: 'Emergency alert triggered',
      alert_type: 'general',
    });
  });

  test('was pressed no later than now', async () => {
    await send({ occurred_at: now + minute });
    expect((await emergency()).pressed_at).toBe(now);
  });

  test('twice under one key alerts once', async () => {
    const [first, second] = await Promise.all([send({}, { key: 'a' }), send({}, { key: 'a' })]);
    expect(second.json()).toEqual(first.json());
    expect([await count('emergencies'), await count('alerts')]).toEqual([1, 2]);
    expect((await send({}, { key: 'b' })).statusCode).toBe(201);
    expect(await count('emergencies')).toBe(2);
  });

  test('is a survivor’s alone', async () => {
    const admin = await server.register('admin');
    for (const who of [ben, admin]) expect((await send({}, { who })).statusCode).toBe(403);
    expect(await count('emergencies')).toBe(0);
  });

  test('leaves nothing behind where it fails half-way', async () => {
    const failing = inTransaction(server.context, async (inside) => {
      await sendEmergency(inside, rosa.id, {});
      throw new Error('The power is gone');
    });
    await expect(failing).rejects.toThrow('The power is gone');
    expect([await count('emergencies'), await count('alerts')]).toEqual([0, 0]);
  });
});

describe('the list', () => {
  test('is the newest 200, newest first', async () => {
    for (let index = 0; index < 101; index += 1) {
      server.clock.set(now + index);
      await inTransaction(server.context, (inside) =>
        sendEmergency(inside, rosa.id, { message: `${index}` }),
      );
    }
    const all = await list(rosa);
    expect(all).toHaveLength(200);
    expect(all.slice(0, 3).map(({ message }) => message)).toEqual(['100', '100', '99']);
    const [newest, next] = await list(ben);
    expect([newest?.message, next?.message]).toEqual(['100', '99']);
  });

  test('is empty for an admin and for strangers', async () => {
    await send();
    expect(await list(await server.register('admin'))).toEqual([]);
    expect(await list(await server.register('caregiver'))).toEqual([]);
    expect(await list(await server.register('survivor'))).toEqual([]);
  });
});

test('somebody who sends without end has one alert that stands for the rest', async () => {
  const limited = await makeTestServer({ now, rateLimit: true });
  const survivor = await limited.register('survivor');
  await limited.pair(survivor, await limited.register('caregiver'));
  const press = async () => {
    const answer = await limited.app.inject({
      method: 'POST',
      url: '/api/emergency/send',
      headers: survivor.bearer,
      payload: {},
    });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ alertIds: string[] }>();
  };
  const kept = async () =>
    (await limited.context.db.selectFrom('emergencies').select('id').execute()).length;
  let last = await press();
  for (let count = 1; count < 30; count += 1) last = await press();
  expect(await kept()).toBe(30);
  expect(await press()).toEqual(last);
  expect(await kept()).toBe(30);
  limited.clock.set(now + minute);
  await press();
  expect(await kept()).toBe(31);
  await limited.close();
});
