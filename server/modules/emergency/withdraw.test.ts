import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Family, makeFamily } from '../../../testkit/server/family.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';

const minute = 60_000;
const now = Date.parse('2026-03-10T09:00:00Z');
const press = 'c0ffee00-0000-4000-8000-000000000001';
const okBefore = 'You said that you are OK: nobody was told.';
const nobodyTold = { message: 'Nobody had been told.' };
const told = { message: 'Your caregivers are told that you are OK.' };
const allClosed = {
  message: 'Your caregivers had closed your alert already.',
  alreadyClosed: true,
};
let server: Family;
let rosa: TestPerson;
let carl: TestPerson;
let ida: TestPerson;
let alertsOf: Family['alertsOf'];
let updateAlert: Family['updateAlert'];
let versionOf: Family['versionOf'];

beforeEach(async () => {
  server = await makeFamily({ now, zone: 'UTC', devices: false });
  ({ rosa, carl, ida, alertsOf, updateAlert, versionOf } = server);
  await server.pair(rosa, ida);
});
afterEach(() => server.close());

const send = (payload: object = { id: press }, by: Parameters<Family['send']>[1] = {}) =>
  server.send(payload, by);
const withdraw = (id = press, who = rosa) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/emergency/withdraw/${id}`,
    headers: who.bearer,
  });
const statuses = async () => (await alertsOf(rosa)).map(({ status }) => status).toSorted();
const emergencies = () => server.context.db.selectFrom('emergencies').selectAll().execute();
/** What somebody did since they registered. */
const audited = async (who: TestPerson) => {
  const rows = await server.context.db
    .selectFrom('audit')
    .select(['action', 'subject_id'])
    .where('actor_id', '=', who.id)
    .where('action', '<>', 'registered')
    .orderBy('id')
    .execute();
  return rows.map(({ action, subject_id }) => `${action} ${subject_id}`);
};

describe('an alert is one thing with one id, made on the device', () => {
  test('the server adopts it', async () => {
    expect((await send()).json()).toMatchObject({ totalCaregivers: 2 });
    expect(await emergencies()).toMatchObject([{ id: press, withdrawn_at: null }]);
    for (const alert of await alertsOf(carl)) expect(alert.emergency_id).toBe(press);
  });

  test('sent again, under another key or none, it is answered as before and alerts nobody anew', async () => {
    const first = await send({ id: press }, { key: 'a' });
    const version = await versionOf(carl);
    for (const key of ['a', 'b', undefined]) {
      const again = await send({ id: press }, { key });
      expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    }
    expect(await emergencies()).toHaveLength(1);
    expect(await alertsOf(rosa)).toHaveLength(2);
    expect([await versionOf(carl), await audited(rosa)]).toEqual([
      version,
      [`emergency-sent ${press}`],
    ]);
  });

  test('somebody else’s is forbidden, and nothing is made', async () => {
    const paul = await server.register('survivor');
    await server.pair(paul, carl);
    await send();
    expect((await send({ id: press }, { who: paul })).statusCode).toBe(403);
    expect((await withdraw(press, paul)).statusCode).toBe(403);
    expect(await alertsOf(paul)).toEqual([]);
    expect(await statuses()).toEqual(['pending', 'pending']);
  });
});

describe('“I am OK”', () => {
  test('closes every alert that is open, and ends the pushes', async () => {
    await send();
    const [first] = await alertsOf(carl);
    await updateAlert(carl, first?.id ?? '', 'acknowledged');
    server.clock.set(now + minute);
    const answer = await withdraw();
    expect([answer.statusCode, answer.json()]).toEqual([200, told]);
    expect(await statuses()).toEqual(['false_alarm', 'false_alarm']);
    expect(await emergencies()).toMatchObject([{ next_at: null, withdrawn_at: now + minute }]);
    expect((await audited(rosa)).at(-1)).toBe(`alert-answered ${press}`);
    expect((await withdraw()).json()).toEqual(told);
    expect(await versionOf(ida)).toBe(3);
  });

  test('is told of each alert to the survivor: whose it is, what became of it, who answered and when', async () => {
    await send({ id: press, occurred_at: now - minute });
    await updateAlert(carl, (await alertsOf(carl))[0]?.id ?? '', 'resolved');
    await withdraw();
    const shared = {
      emergency_id: press,
      pressed_at: '2026-03-10T08:59:00.000Z',
      answered_by: 'Carl Adler',
      answered_at: '2026-03-10T09:00:00.000Z',
    };
    const alerts = (await alertsOf(rosa)).toSorted((a, b) =>
      a.caregiver_name.localeCompare(b.caregiver_name),
    );
    expect(alerts).toMatchObject([
      { ...shared, caregiver_name: 'Carl Adler', status: 'resolved' },
      { ...shared, caregiver_name: 'Ida Blum', status: 'false_alarm' },
    ]);
  });

  test('where all is closed is taken, tells nobody and says so', async () => {
    await send();
    for (const who of [carl, ida])
      await updateAlert(who, (await alertsOf(who))[0]?.id ?? '', 'resolved');
    const version = await versionOf(carl);
    for (let time = 0; time < 2; time += 1) {
      const answer = await withdraw();
      expect([answer.statusCode, answer.json()]).toEqual([200, allClosed]);
    }
    expect(await statuses()).toEqual(['resolved', 'resolved']);
    expect(await emergencies()).toMatchObject([{ withdrawn_at: null }]);
    expect([await versionOf(carl), await audited(rosa)]).toEqual([
      version,
      [`emergency-sent ${press}`],
    ]);
  });

  test('closes no other press', async () => {
    await send();
    await send({});
    await withdraw();
    expect(await statuses()).toEqual(['false_alarm', 'false_alarm', 'pending', 'pending']);
    const next = (await emergencies()).map(({ next_at }) => next_at);
    expect(next.toSorted()).toEqual([now + minute, null]);
  });

  test('that comes before the alert keeps it from telling anybody', async () => {
    const answer = await withdraw();
    expect([answer.statusCode, answer.json()]).toEqual([200, nobodyTold]);
    expect((await withdraw()).json()).toEqual(nobodyTold);
    for (const key of ['a', 'b']) {
      const late = await send({ id: press, message: 'I fell' }, { key });
      expect([late.statusCode, late.json()]).toEqual([
        201,
        {
          totalCaregivers: 0,
          caregivers: [],
          alertIds: [],
          message: okBefore,
          unreachable: [],
          withdrawn: true,
        },
      ]);
    }
    expect(await alertsOf(rosa)).toEqual([]);
    expect(await emergencies()).toMatchObject([{ id: press, next_at: null, withdrawn_at: now }]);
    for (const table of ['pushes', 'mails'] as const) {
      expect(await server.context.db.selectFrom(table).select('id').execute()).toEqual([]);
    }
    expect(await audited(rosa)).toEqual([`emergency-withdrawn ${press}`]);
  });

  test('to nobody says that nobody had been told', async () => {
    const lone = await server.register('survivor');
    expect((await send({ id: press }, { who: lone })).json()).toMatchObject({ totalCaregivers: 0 });
    expect((await withdraw(press, lone)).json()).toEqual(nobodyTold);
    await server.pair(lone, carl);
    expect((await send({ id: press }, { who: lone })).json()).toMatchObject({
      message: okBefore,
      withdrawn: true,
    });
    expect(await alertsOf(lone)).toEqual([]);
  });

  test.each([0, 1, 2, 3])(
    'sent at the same moment as the alert leaves none open: %i',
    async (round) => {
      const calls = [() => send(), () => withdraw()];
      if (round % 2 === 1) calls.reverse();
      const answers = await Promise.all(calls.map((call) => call()));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 201]);
      expect(await statuses()).not.toContain('pending');
      expect(await emergencies()).toMatchObject([{ next_at: null, withdrawn_at: now }]);
    },
  );
});

describe('a survivor who sends without end', () => {
  let limited: TestServer;
  let survivor: TestPerson;
  beforeEach(async () => {
    limited = await makeTestServer({ now, rateLimit: true });
    survivor = await limited.register('survivor');
    await limited.pair(survivor, await limited.register('caregiver'));
  });
  afterEach(() => limited.close());
  const call = (method: 'POST' | 'PUT', url: string, payload = {}) =>
    limited.app.inject({
      method,
      url: `/api/emergency/${url}`,
      headers: survivor.bearer,
      ...(method === 'POST' && { payload }),
    });

  test('takes back so many a minute that no server knows, and every one that it knows', async () => {
    const id = crypto.randomUUID();
    await call('POST', 'send', { id });
    for (let count = 0; count < 30; count += 1) {
      expect((await call('PUT', `withdraw/${crypto.randomUUID()}`)).statusCode).toBe(200);
    }
    const refused = await call('PUT', `withdraw/${crypto.randomUUID()}`);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    const rows = await limited.context.db.selectFrom('emergencies').select('id').execute();
    expect(rows).toHaveLength(31);
    expect((await call('PUT', `withdraw/${id}`)).statusCode).toBe(200);
    limited.clock.set(now + 60_000);
    expect((await call('PUT', `withdraw/${crypto.randomUUID()}`)).statusCode).toBe(200);
  });

  test('has no alert that was taken back stand for a later one', async () => {
    for (let count = 0; count < 30; count += 1) {
      expect((await call('PUT', `withdraw/${crypto.randomUUID()}`)).statusCode).toBe(200);
    }
    expect((await call('POST', 'send')).json()).toMatchObject({ totalCaregivers: 1 });
  });

  test('is still answered about an alert that the server knows', async () => {
    await call('PUT', `withdraw/${press}`);
    for (let count = 0; count < 30; count += 1) await call('POST', 'send');
    expect((await call('POST', 'send', { id: press })).json()).toMatchObject({ message: okBefore });
  });
});
