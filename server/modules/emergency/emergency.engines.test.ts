import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../../context.ts';
import { addDevice } from '../../../testkit/server/addDevice.ts';
import { type Family, makeFamily } from '../../../testkit/server/family.ts';
import { makeTestServer, type TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { sendEmergency } from './service.ts';

const minute = 60_000;
const now = Date.parse('2026-03-10T09:00:00Z');
let server: Family;
let rosa: TestPerson;
let carl: TestPerson;
let ida: TestPerson;
let send: Family['send'];
let alertsOf: Family['alertsOf'];
let updateAlert: Family['updateAlert'];
let versionOf: Family['versionOf'];

beforeEach(async () => {
  server = await makeFamily({ now, zone: 'UTC', devices: false });
  ({ rosa, carl, ida, send, alertsOf, updateAlert, versionOf } = server);
  await server.pair(rosa, ida);
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
      caregivers: ['Carl Adler', 'Ida Blum'],
      alertIds: [expect.any(String), expect.any(String)],
      message: 'Alert sent to 2 caregiver(s).',
      unreachable: ['Carl Adler', 'Ida Blum'],
    });
    expect(await alertsOf(former)).toEqual([]);
    expect(await alertsOf(carl)).toEqual([
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
        caregiver_id: carl.id,
        caregiver_name: 'Carl Adler',
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
    for (const person of [carl, ulf]) await addDevice(server.context, person);
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
    for (const who of [rosa, carl, ida]) expect(await versionOf(who)).toBe(1);
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
    ['in the future', now + minute, now],
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
});

describe('the list', () => {
  test('is the newest 200, newest first', async () => {
    for (let index = 0; index < 101; index += 1) {
      server.clock.set(now + index);
      await inTransaction(server.context, (inside) =>
        sendEmergency(inside, rosa.id, { message: `${index}` }),
      );
    }
    const all = await alertsOf(rosa);
    expect(all).toHaveLength(200);
    expect(all.slice(0, 3).map(({ message }) => message)).toEqual(['100', '100', '99']);
    const [newest, next] = await alertsOf(carl);
    expect([newest?.message, next?.message]).toEqual(['100', '99']);
  });

  test('is empty for an admin and for strangers', async () => {
    await send();
    expect(await alertsOf(await server.register('admin'))).toEqual([]);
    expect(await alertsOf(await server.register('caregiver'))).toEqual([]);
    expect(await alertsOf(await server.register('survivor'))).toEqual([]);
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

describe('an answer', () => {
  beforeEach(async () => {
    await send();
  });
  const alertOf = async (who: TestPerson) => {
    const [alert] = await alertsOf(who);
    if (!alert) throw new Error('There is no alert');
    return alert;
  };
  const statuses = async () => (await alertsOf(rosa)).map(({ status }) => status).toSorted();

  test.each(['acknowledged', 'resolved', 'false_alarm'])(
    'an answer of the first caregiver ends the pushes to all: %s',
    async (status) => {
      server.clock.set(now + 5_000);
      const answer = await updateAlert(carl, (await alertOf(carl)).id, status);
      expect(answer.statusCode).toBe(200);
      const shown = { answered_by: 'Carl Adler', answered_at: '2026-03-10T09:00:05.000Z' };
      expect(answer.json()).toMatchObject({ status, ...shown });
      expect(await alertOf(ida)).toMatchObject({ status: 'pending', ...shown });
      expect(await emergency()).toMatchObject({
        next_at: null,
        answered_by: carl.id,
        answered_at: now + 5_000,
      });
      expect(await versionOf(ida)).toBe(2);
    },
  );

  test('an answer of the second changes nothing about who was first', async () => {
    await updateAlert(carl, (await alertOf(carl)).id, 'acknowledged');
    server.clock.set(now + minute);
    expect((await updateAlert(ida, (await alertOf(ida)).id, 'resolved')).statusCode).toBe(200);
    expect(await emergency()).toMatchObject({ answered_by: carl.id, answered_at: now });
  });

  test.each(['resolved', 'false_alarm'])('an answer can follow once: %s', async (status) => {
    const { id } = await alertOf(carl);
    await updateAlert(carl, id, 'acknowledged');
    expect((await updateAlert(carl, id, status)).json()).toMatchObject({ status });
    for (const more of ['acknowledged', 'resolved', 'false_alarm']) {
      const refused = await updateAlert(carl, id, more);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ code: 'alert_final' });
    }
    expect((await alertOf(carl)).status).toBe(status);
  });

  test('an answer that is the same again is taken, and no news', async () => {
    const { id } = await alertOf(carl);
    await updateAlert(carl, id, 'acknowledged');
    const again = await updateAlert(carl, id, 'acknowledged');
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ status: 'acknowledged' });
    expect(await versionOf(carl)).toBe(2);
  });

  test('an answer of the survivor is “I am OK”, and is told to everybody', async () => {
    const { id } = await alertOf(carl);
    await updateAlert(ida, (await alertOf(ida)).id, 'acknowledged');
    for (const status of ['acknowledged', 'resolved']) {
      expect((await updateAlert(rosa, id, status)).statusCode).toBe(403);
    }
    expect((await updateAlert(rosa, id, 'false_alarm')).statusCode).toBe(200);
    expect(await statuses()).toEqual(['false_alarm', 'false_alarm']);
    expect((await updateAlert(rosa, id, 'false_alarm')).statusCode).toBe(409);
    expect((await updateAlert(carl, id, 'resolved')).statusCode).toBe(409);
  });

  test('an answer of the survivor ends the pushes, closes no other press and reopens nothing', async () => {
    await updateAlert(ida, (await alertOf(ida)).id, 'resolved');
    await send();
    const first = (await alertsOf(carl)).at(-1)?.id ?? '';
    expect((await updateAlert(rosa, first, 'false_alarm')).statusCode).toBe(200);
    expect(await statuses()).toEqual(['false_alarm', 'pending', 'pending', 'resolved']);
    const [old, newest] = await server.context.db
      .selectFrom('emergencies')
      .select('next_at')
      .orderBy('id')
      .execute();
    expect([old?.next_at, newest?.next_at]).toEqual([null, now + minute]);
  });

  test('an answer of the survivor to an alert that is closed closes the open ones', async () => {
    const { id } = await alertOf(carl);
    await updateAlert(carl, id, 'resolved');
    const answer = await updateAlert(rosa, id, 'false_alarm');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, status: 'resolved' });
    expect(await statuses()).toEqual(['false_alarm', 'resolved']);
    expect((await updateAlert(rosa, id, 'false_alarm')).statusCode).toBe(409);
  });

  test.each(['acknowledged', 'resolved', 'false_alarm'])(
    'an answer of a caregiver acknowledges the pushes to all: %s',
    async (status) => {
      const { db, newId } = server.context;
      const { id: subject_id } = await emergency();
      for (const person of [carl, ida]) {
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
          .values({ ...push, ...times, ...rest, state: id === carl.id ? 'shown' : 'accepted' })
          .execute();
      }
      await updateAlert(carl, (await alertOf(carl)).id, status);
      const pushes = await db.selectFrom('pushes').select('state').execute();
      expect(pushes.map(({ state }) => state)).toEqual(['acknowledged', 'acknowledged']);
    },
  );

  test('an answer of two at once is taken once where it is final', async () => {
    // A survivor's word would close this one, too.
    await updateAlert(ida, (await alertOf(ida)).id, 'resolved');
    const { id } = await alertOf(carl);
    const answers = await Promise.all([
      updateAlert(carl, id, 'resolved'),
      updateAlert(carl, id, 'false_alarm'),
      updateAlert(rosa, id, 'false_alarm'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  test('an answer of anybody else is refused', async () => {
    const { id } = await alertOf(carl);
    const others = ['survivor', 'caregiver', 'admin'] as const;
    const strangers = await Promise.all(others.map((role) => server.register(role)));
    for (const who of [ida, ...strangers]) {
      expect((await updateAlert(who, id, 'false_alarm')).statusCode).toBe(403);
    }
    expect((await updateAlert(carl, crypto.randomUUID(), 'resolved')).statusCode).toBe(403);
    await server.context.db.updateTable('pairings').set({ ended_at: now }).execute();
    expect((await updateAlert(carl, id, 'resolved')).statusCode).toBe(403);
    expect(await statuses()).toEqual(['pending', 'pending']);
  });
});

test('an alert sent again under its key and id gets the first response, whatever else its body says', async () => {
  const id = 'c0ffee00-0000-4000-8000-000000000001';
  const first = await send({ id, message: 'I fell' }, { key: id });
  const again = await send({ id, message: 'I fell', occurred_at: now - 1_000 }, { key: id });
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  await server.context.db
    .updateTable('idempotency')
    .set({ body_hash: 'of an older app' })
    .execute();
  expect((await send({ id }, { key: id })).json()).toEqual(first.json());
  expect([await count('emergencies'), await count('alerts')]).toEqual([1, 2]);
  const other = 'c0ffee00-0000-4000-8000-000000000002';
  expect((await send({ id: other }, { key: id })).statusCode).toBe(201);
  expect(await count('emergencies')).toBe(2);
});

test('without an id another body under a used key is refused', async () => {
  await send({ message: 'I fell' }, { key: 'a' });
  const refused = await send({ message: 'Fire' }, { key: 'a' });
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'key_reused' }]);
});
