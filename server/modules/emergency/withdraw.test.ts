import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type EmergencyScene, makeEmergencyScene } from '../../../testkit/server/emergencyScene.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';

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
let server: EmergencyScene;
let rosa: TestPerson;
let ben: TestPerson;
let ida: TestPerson;
let list: EmergencyScene['list'];
let update: EmergencyScene['update'];
let versionOf: EmergencyScene['versionOf'];

beforeEach(async () => {
  server = await makeEmergencyScene(now);
  ({ rosa, ben, ida, list, update, versionOf } = server);
});
afterEach(() => server.close());

const send = (payload: object = { id: press }, by: Parameters<EmergencyScene['send']>[1] = {}) =>
  server.send(payload, by);
const withdraw = (id = press, who = rosa) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/emergency/withdraw/${id}`,
    headers: who.bearer,
  });
const statuses = async () => (await list(rosa)).map(({ status }) => status).toSorted();
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
    for (const alert of await list(ben)) expect(alert.emergency_id).toBe(press);
  });

  test('sent again, under another key or none, it is answered as before and alerts nobody anew', async () => {
    const first = await send({ id: press }, { key: 'a' });
    const version = await versionOf(ben);
    for (const key of ['a', 'b', undefined]) {
      const again = await send({ id: press }, { key });
      expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    }
    expect(await emergencies()).toHaveLength(1);
    expect(await list(rosa)).toHaveLength(2);
    expect([await versionOf(ben), await audited(rosa)]).toEqual([
      version,
      [`emergency-sent ${press}`],
    ]);
  });

  test('two calls at one moment make one of it', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((key) => send({ id: press }, { key })));
    for (const answer of answers) {
      expect(answer.json()).toEqual(answers[0]?.json());
      expect(answer.json()).toMatchObject({ totalCaregivers: 2 });
    }
    expect(await list(rosa)).toHaveLength(2);
  });

  test('somebody else’s is forbidden, and nothing is made', async () => {
    const paul = await server.register('survivor');
    await server.pair(paul, ben);
    await send();
    expect((await send({ id: press }, { who: paul })).statusCode).toBe(403);
    expect((await withdraw(press, paul)).statusCode).toBe(403);
    expect(await list(paul)).toEqual([]);
    expect(await statuses()).toEqual(['pending', 'pending']);
  });

  test('what is no id is refused', async () => {
    expect((await send({ id: 'press' })).statusCode).toBe(400);
    expect((await withdraw('press')).statusCode).toBe(400);
  });
});

describe('“I am OK”', () => {
  test('closes every alert that is open, and ends the pushes', async () => {
    await send();
    const [first] = await list(ben);
    await update(ben, first?.id ?? '', 'acknowledged');
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
    await update(ben, (await list(ben))[0]?.id ?? '', 'resolved');
    await withdraw();
    const shared = {
      emergency_id: press,
      pressed_at: '2026-03-10T08:59:00.000Z',
      answered_by: 'Ben Adler',
      answered_at: '2026-03-10T09:00:00.000Z',
    };
    const alerts = (await list(rosa)).toSorted((a, b) =>
      a.caregiver_name.localeCompare(b.caregiver_name),
    );
    expect(alerts).toMatchObject([
      { ...shared, caregiver_name: 'Ben Adler', status: 'resolved' },
      { ...shared, caregiver_name: 'Ida Blum', status: 'false_alarm' },
    ]);
  });

  test('where all is closed is taken, tells nobody and says so', async () => {
    await send();
    for (const who of [ben, ida]) await update(who, (await list(who))[0]?.id ?? '', 'resolved');
    const version = await versionOf(ben);
    for (let time = 0; time < 2; time += 1) {
      const answer = await withdraw();
      expect([answer.statusCode, answer.json()]).toEqual([200, allClosed]);
    }
    expect(await statuses()).toEqual(['resolved', 'resolved']);
    expect(await emergencies()).toMatchObject([{ withdrawn_at: null }]);
    expect([await versionOf(ben), await audited(rosa)]).toEqual([
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
    expect(await list(rosa)).toEqual([]);
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
    await server.pair(lone, ben);
    expect((await send({ id: press }, { who: lone })).json()).toMatchObject({
      message: okBefore,
      withdrawn: true,
    });
    expect(await list(lone)).toEqual([]);
  });

  test('is a survivor’s alone', async () => {
    const admin = await server.register('admin');
    await send();
    for (const id of [press, crypto.randomUUID()]) {
      for (const who of [ben, admin]) expect((await withdraw(id, who)).statusCode).toBe(403);
    }
    expect(await statuses()).toEqual(['pending', 'pending']);
    expect(await emergencies()).toHaveLength(1);
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
