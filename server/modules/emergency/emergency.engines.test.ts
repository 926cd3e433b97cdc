import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PushState } from '../../../contract/messages.ts';
import { inTransaction } from '../../transaction.ts';
import { addDevice } from '../../../testkit/server/addDevice.ts';
import { type Family, makeFamily } from '../../../testkit/server/family.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { dumpTables } from '../../../testkit/server/dumpTables.ts';
import { whileLocked } from '../../../testkit/server/whileLocked.ts';
import { sendEmergency } from './sendEmergency.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const minute = 60_000;
const now = Date.parse('2026-03-10T09:00:00Z');
const family = perTest(() => makeFamily({ now, zone: 'UTC', devices: false }));
let rosa: TestPerson;
let carl: TestPerson;
let ida: TestPerson;
let send: Family['send'];
let alertsOf: Family['alertsOf'];

beforeEach(async () => {
  ({ rosa, carl, ida, send, alertsOf } = family);
  await family.pair(rosa, ida);
});

const emergency = async () => (await family.rows('emergencies'))[0]!;

describe('sending', () => {
  test('tells every caregiver who is connected and all who watch, says whom, and is audited', async () => {
    const former = await family.register('caregiver');
    await family.pair(rosa, former);
    await family.unpair(former);
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
    const { id, ...sent } = await emergency();
    expect(await alertsOf(carl)).toEqual([
      {
        id: answer.json<{ alertIds: string[] }>().alertIds[0],
        emergency_id: id,
        survivor_id: rosa.id,
        fname: 'Rosa',
        lname: 'Meyer',
        phone: null,
        survivor_phone: null,
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
        seen_by: [],
        closed_by: null,
        closed_at: null,
        reopened_at: null,
        left_by: null,
      },
    ]);
    expect(sent).toMatchObject({ round: 0, next_at: now + minute });
    for (const who of [rosa, carl, ida]) expect(await family.versionOf(who)).toBe(1);
    const audited = { actor_id: rosa.id, action: 'emergency-sent', subject_id: id };
    expect((await family.rows('audit')).at(-1)).toMatchObject(audited);
  });

  test('says whom no push can reach: who has no device, or none whose session lasts', async () => {
    const ulf = await family.register('caregiver', { fname: 'Ulf', lname: 'Ude' });
    await family.pair(rosa, ulf);
    for (const person of [carl, ulf]) await addDevice(family.context, person);
    const ended = family.context.db.updateTable('sessions').set({ expires_at: now });
    await ended.where('user_id', '=', ulf.id).execute();
    const message = 'Alert sent to 3 caregiver(s).';
    const unreachable = ['Ida Blum', 'Ulf Ude'];
    expect((await send()).json()).toMatchObject({ totalCaregivers: 3, message, unreachable });
  });

  test('without caregivers and without a text, says so and is stored with the default text', async () => {
    const lone = await family.register('survivor');
    const answer = await send({ message: '  ', alert_type: '' }, { who: lone });
    const none = { totalCaregivers: 0, caregivers: [], alertIds: [], unreachable: [] };
    const message = 'Your alert reached no one: no caregiver is connected.';
    expect([answer.statusCode, answer.json()]).toEqual([201, { ...none, message }]);
    const usual = { message: 'Emergency alert triggered', alert_type: 'general' };
    expect(await emergency()).toMatchObject({ ...usual, survivor_id: lone.id, next_at: null });
  });

  const long = 'a'.repeat(1_998);
  test.each([
    [{ location_data: { at: 1, user_agent: 'x' } }, { location_data: '{"at":1,"user_agent":"x"}' }],
    [{ location_data: long }, { location_data: `"${long}"` }],
    [{ location_data: `${long}a` }, { location_data: null }],
    [{ occurred_at: now - 5_000.4 }, { location_data: null, pressed_at: now - 5_000 }],
    [{ occurred_at: `${now - 5_000}` }, { pressed_at: now }],
    [{ occurred_at: -1 }, { pressed_at: now }],
    [{ occurred_at: 1e300 }, { pressed_at: now }],
    [{ occurred_at: now + minute }, { pressed_at: now }],
  ])('is never refused for its location or instant (row %#)', async (sent, kept) => {
    expect((await send(sent)).statusCode).toBe(201);
    expect(await emergency()).toMatchObject(kept);
  });
});

test('the list is the newest 200, newest first, and empty for an admin and for strangers', async () => {
  await inTransaction(family.context, async (inside) => {
    for (let index = 0; index < 101; index += 1) {
      family.clock.set(now + index);
      await sendEmergency(inside, rosa.id, { id: inside.newId(), message: `${index}` });
    }
  });
  const messages = async (who: TestPerson) => (await alertsOf(who)).map(({ message }) => message);
  expect(await messages(rosa)).toHaveLength(200);
  expect((await messages(rosa)).slice(0, 3)).toEqual(['100', '100', '99']);
  expect((await messages(carl)).slice(0, 2)).toEqual(['100', '99']);
  for (const role of ['admin', 'caregiver', 'survivor'] as const) {
    expect(await alertsOf(await family.register(role))).toEqual([]);
  }
});

describe('an answer', () => {
  beforeEach(async () => {
    await send();
  });
  const alertOf = async (who: TestPerson) => (await alertsOf(who))[0]!;
  const answer = async (who: TestPerson, status: string) =>
    family.updateAlert(who, (await alertOf(who)).id, status);
  const statuses = async () => (await alertsOf(rosa)).map(({ status }) => status).toSorted();

  test.each(['acknowledged', 'resolved', 'false_alarm'] as const)(
    'of the first caregiver ends the pushes to all and acknowledges those that went out, and closes it for all where it is final: %s',
    async (status) => {
      const { db, newId } = family.context;
      const rest = {
        kind: 'emergency',
        round: 0,
        priority: 0,
        payload: '{}',
        attempts: 1,
      } as const;
      const times = { due_at: now, expires_at: now + minute, made_at: now };
      for (const person of [carl, ida]) {
        const subscription_id = await addDevice(family.context, person);
        const state: PushState = person === carl ? 'shown' : 'accepted';
        const ids = { id: newId(), subscription_id, person_id: person.id, state };
        const push = { ...ids, ...rest, ...times, subject_id: (await emergency()).id };
        await db.insertInto('pushes').values(push).execute();
      }
      family.clock.set(now + 5_000);
      const answered = await answer(carl, status);
      expect(answered.statusCode).toBe(200);
      const shown = { answered_by: 'Carl Adler', answered_at: '2026-03-10T09:00:05.000Z' };
      expect(answered.json()).toMatchObject({ status, ...shown });
      const isOpen = status === 'acknowledged';
      const seen_by = [{ name: 'Carl Adler', at: shown.answered_at }];
      const closed = {
        closed_by: isOpen ? null : 'Carl Adler',
        closed_at: isOpen ? null : shown.answered_at,
      };
      const same = { ...shown, ...closed, seen_by };
      expect(await alertOf(ida)).toMatchObject({ status: isOpen ? 'pending' : status, ...same });
      const first = { answered_by: carl.id, answered_at: now + 5_000 };
      const next_at = isOpen ? now + 5_000 + 30 * minute : null;
      expect(await emergency()).toMatchObject({ ...first, next_at });
      expect(await family.versionOf(ida)).toBe(2);
      const states = (await family.rows('pushes')).map(({ state }) => state);
      expect(states.slice(0, 2)).toEqual(['acknowledged', 'acknowledged']);
      family.clock.set(now + minute);
      const late = await answer(ida, 'acknowledged');
      if (isOpen) {
        const both = [...seen_by, { name: 'Ida Blum', at: '2026-03-10T09:01:00.000Z' }];
        expect(late.json()).toMatchObject({ status, seen_by: both });
      } else {
        const message = 'Carl Adler closed this alert.';
        expect([late.statusCode, late.json()]).toEqual([409, { code: 'alert_final', message }]);
      }
      expect(await emergency()).toMatchObject(first);
    },
  );

  test.each(['resolved', 'false_alarm'])('can follow once: %s', async (status) => {
    await answer(carl, 'acknowledged');
    const again = await answer(carl, 'acknowledged');
    expect([again.statusCode, again.json()]).toMatchObject([200, { status: 'acknowledged' }]);
    // A repeated answer changes nothing.
    expect(await family.versionOf(carl)).toBe(2);
    expect((await answer(carl, status)).json()).toMatchObject({ status });
    for (const more of ['acknowledged', 'resolved', 'false_alarm']) {
      const refused = await answer(carl, more);
      expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'alert_final' }]);
    }
    expect((await alertOf(carl)).status).toBe(status);
  });

  test('of the survivor is “I am OK”: it cancels what no one has answered, and is the same said again', async () => {
    const { id } = await alertOf(carl);
    for (const status of ['acknowledged', 'resolved']) {
      expect((await family.updateAlert(rosa, id, status)).statusCode).toBe(403);
    }
    for (let time = 0; time < 2; time += 1) {
      const ok = await family.updateAlert(rosa, id, 'false_alarm');
      expect([ok.statusCode, ok.json()]).toMatchObject([200, { id, status: 'false_alarm' }]);
    }
    expect(await statuses()).toEqual(['false_alarm', 'false_alarm']);
    const late = await answer(carl, 'resolved');
    const message = 'Rosa Meyer said "I am OK".';
    expect([late.statusCode, late.json()]).toEqual([409, { code: 'alert_final', message }]);
  });

  test('of the survivor leaves a press that a caregiver has seen to the caregivers, and is kept with its time', async () => {
    const { id } = await alertOf(carl);
    await answer(carl, 'acknowledged');
    await send();
    family.clock.set(now + 5_000);
    const said = { status: 'acknowledged', withdrawn_at: '2026-03-10T09:00:05.000Z' };
    for (let time = 0; time < 2; time += 1) {
      const ok = await family.updateAlert(rosa, id, 'false_alarm');
      expect([ok.statusCode, ok.json()]).toMatchObject([200, { id, ...said }]);
      family.clock.set(now + 9_000);
    }
    expect(await statuses()).toEqual(['acknowledged', 'pending', 'pending', 'pending']);
    expect(await family.versionOf(ida)).toBe(4);
    const { id: own } = (await alertsOf(ida)).at(-1)!;
    expect((await family.updateAlert(ida, own, 'resolved')).statusCode).toBe(200);
    expect(await statuses()).toEqual(['pending', 'pending', 'resolved', 'resolved']);
  });

  test('of the survivor to a press that a caregiver has closed is refused, and names a closer who is gone', async () => {
    await answer(carl, 'resolved');
    const ok = async () => family.updateAlert(rosa, (await alertOf(ida)).id, 'false_alarm');
    expect((await ok()).statusCode).toBe(409);
    await family.call('DELETE', '/api/account', { password: carl.password }, carl.bearer);
    const refused = await ok();
    const message = 'A former caregiver closed this alert.';
    expect([refused.statusCode, refused.json()]).toEqual([409, { code: 'alert_final', message }]);
  });

  test('of a caregiver who is not connected any more is refused', async () => {
    const { id } = await alertOf(carl);
    await family.unpair();
    expect((await family.updateAlert(carl, id, 'resolved')).statusCode).toBe(403);
  });
});

test('an alert sent again under its key and id gets the first response, whatever else its body says; without an id another body is refused', async () => {
  const [id, other] = [1, 2].map((n) => `c0ffee00-0000-4000-8000-00000000000${n}`);
  const first = await send({ id, message: 'I fell' }, { key: id! });
  const again = await send({ id, message: 'I fell', occurred_at: now - 1_000 }, { key: id! });
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  const { db } = family.context;
  await db.updateTable('idempotency').set({ body_hash: 'of an older app' }).execute();
  expect((await send({ id }, { key: id! })).json()).toEqual(first.json());
  expect(await family.rows('alerts')).toHaveLength(2);
  expect((await send({ id: other }, { key: id! })).statusCode).toBe(201);
  expect(await family.rows('emergencies')).toHaveLength(2);
  await send({ message: 'I fell' }, { key: 'a' });
  const refused = await send({ message: 'Fire' }, { key: 'a' });
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'key_reused' }]);
});

test('an alert sent again under its key only is not a second one after a caregiver was deleted', async () => {
  const first = await send({ message: 'I fell' }, { key: 'a' });
  await family.call('DELETE', '/api/account', { password: carl.password }, carl.bearer);
  const again = await send({ message: 'I fell' }, { key: 'a' });
  const left = { totalCaregivers: 1, caregivers: ['Ida Blum'] };
  expect([first.json(), again.json()]).toMatchObject([{ totalCaregivers: 2 }, left]);
  expect(await family.rows('emergencies')).toHaveLength(1);
});

test('what is repeated is answered while the tables of alerts are locked', async () => {
  const [id, located] = [1, 2].map((n) => `c0ffee00-0000-4000-8000-00000000000${n}`);
  const body = { lat: 52.5, lon: 13.4, accuracy: 20, at: now };
  const locate = () => family.call('PUT', `/api/emergency/${located}/location`, body);
  const [first, keyed] = [await send({ id }), await send({}, { key: 'a' })];
  await send({ id: located });
  await locate();
  const [alert] = await alertsOf(carl);
  const acknowledge = () => family.updateAlert(carl, alert!.id, 'acknowledged');
  await acknowledge();
  await family.cancelEmergency(id!);
  const before = await dumpTables(family.context.db);
  await whileLocked(family, ['emergencies', 'alerts', 'idempotency', 'users'], async () => {
    const answers = [
      await send({ id }),
      await send({}, { key: 'a' }),
      await locate(),
      await acknowledge(),
      await family.cancelEmergency(id!),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 200, 200, 200]);
    expect(answers.slice(0, 2).map((each) => each.json())).toEqual([first.json(), keyed.json()]);
  });
  expect(await dumpTables(family.context.db)).toEqual(before);
});
