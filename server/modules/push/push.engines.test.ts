import { createECDH, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../../context.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';
import type { PushState } from '../../../contract/messages.ts';
import { queuePushes } from './queue.ts';
import { acknowledgePushes } from './repository.ts';

const minute = 60_000;
const now = Date.parse('2026-03-10T09:00:00Z');
let server: TestServer;
let rosa: TestPerson;
let ben: TestPerson;

beforeEach(async () => {
  server = await makeTestServer({ now, pushAllowedHosts: ['127.0.0.1:9'] });
  rosa = await server.register('survivor');
  ben = await server.register('caregiver', { fname: 'Ben' });
  await server.pair(rosa, ben);
});
afterEach(() => server.close());

const makeKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});
const endpointOf = (browser: string) => `https://fcm.googleapis.com/fcm/send/${browser}`;
type Bearer = TestPerson['bearer'];

const subscribe = (
  person: TestPerson,
  browser: string,
  { bearer = person.bearer, keys = makeKeys(), endpoint = endpointOf(browser) } = {},
) =>
  server.app.inject({
    method: 'POST',
    url: '/api/push/subscribe',
    headers: bearer,
    payload: { userId: person.id, subscription: { endpoint, keys, expirationTime: null } },
  });
const signIn = async (person: TestPerson): Promise<Bearer> => ({
  authorization: `Bearer ${await server.signIn(person.id)}`,
});
const devices = () =>
  server.context.db
    .selectFrom('push_subscriptions')
    .select(['user_id', 'endpoint'])
    .orderBy('endpoint')
    .execute();
const pushes = () => server.context.db.selectFrom('pushes').selectAll().orderBy('id').execute();
const queueFor = (person: TestPerson, round = 0) =>
  inTransaction(server.context, (inside) =>
    queuePushes(inside, [person.id], {
      kind: 'unanswered',
      subjectId: rosa.id,
      round,
      payload: { title: 'Title', body: 'Body', path: '/', tag: 'tag', aboutId: rosa.id },
      expiresAt: now + minute,
    }),
  );
const shown = (who: TestPerson, id: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/push/shown',
    headers: who.bearer,
    payload: { id },
  });
const unreachable = async () =>
  (await pushes()).filter(({ kind }) => kind === 'unreachable').map((push) => push.person_id);

describe('subscribing', () => {
  test('adds a device for each session and replaces it', async () => {
    await subscribe(rosa, 'phone');
    await subscribe(rosa, 'tablet', { bearer: await signIn(rosa) });
    expect((await subscribe(rosa, 'phone2')).statusCode).toBe(200);
    expect(await devices()).toEqual([
      { user_id: rosa.id, endpoint: endpointOf('phone2') },
      { user_id: rosa.id, endpoint: endpointOf('tablet') },
    ]);
  });

  test('again keeps what is queued, with the keys of now', async () => {
    await subscribe(rosa, 'phone');
    await queueFor(rosa);
    const keys = makeKeys();
    await subscribe(rosa, 'phone', { keys: { ...keys, auth: `${keys.auth}==` } });
    expect(await pushes()).toHaveLength(1);
    const row = await server.context.db
      .selectFrom('push_subscriptions')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject(keys);
  });

  test('from the same browser in a new session moves it there, with what is queued', async () => {
    await subscribe(rosa, 'phone');
    await queueFor(rosa);
    await subscribe(rosa, 'phone', { bearer: await signIn(rosa) });
    expect(await devices()).toHaveLength(1);
    expect(await pushes()).toHaveLength(1);
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: rosa.bearer,
      payload: {},
    });
    expect(await devices()).toHaveLength(1);
  });

  test('from a browser of somebody else takes it away from them, with what was theirs', async () => {
    await subscribe(rosa, 'phone');
    await queueFor(rosa);
    await subscribe(ben, 'phone');
    expect(await devices()).toEqual([{ user_id: ben.id, endpoint: endpointOf('phone') }]);
    expect((await pushes()).map(({ kind, person_id }) => [kind, person_id])).toEqual([
      ['unreachable', ben.id],
    ]);
  });

  test.each([
    ['endpoint', { endpoint: 'https://example.org/push' }],
    ['endpoint', { endpoint: 'http://127.0.0.1:10/push' }],
    ['keys', { keys: { ...makeKeys(), p256dh: randomBytes(65).toString('base64url') } }],
    ['keys', { keys: { ...makeKeys(), p256dh: Buffer.alloc(65, 4).toString('base64url') } }],
    ['keys', { keys: { ...makeKeys(), p256dh: makeKeys().p256dh.slice(0, -2) } }],
    ['keys', { keys: { ...makeKeys(), auth: randomBytes(15).toString('base64url') } }],
  ])('refuses a %s that cannot be used: %j', async (field, change) => {
    const answer = await subscribe(rosa, 'phone', change);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid', details: [`subscription.${field}`] });
    expect(await devices()).toEqual([]);
  });

  test('takes hosts that the operator allows', async () => {
    const answer = await subscribe(rosa, 'phone', { endpoint: 'http://127.0.0.1:9/push' });
    expect(answer.statusCode).toBe(200);
  });

  test('twice at once from one browser leaves one device', async () => {
    const bearer = await signIn(rosa);
    const answers = await Promise.all([
      subscribe(rosa, 'phone'),
      subscribe(rosa, 'phone'),
      subscribe(rosa, 'phone', { bearer }),
      subscribe(rosa, 'phone', { bearer }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await devices()).toHaveLength(1);
  });
});

const logOut = (bearer: Bearer) =>
  server.app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer, payload: {} });

describe('when a survivor’s last device is gone', () => {
  beforeEach(() => subscribe(ben, 'bens'));

  test('by logging out, caregivers are told', async () => {
    const tablet = await signIn(rosa);
    await subscribe(rosa, 'phone');
    await subscribe(rosa, 'tablet', { bearer: tablet });
    await logOut(rosa.bearer);
    expect(await unreachable()).toEqual([]);
    await logOut(tablet);
    expect(await unreachable()).toEqual([ben.id]);
    expect(JSON.parse((await pushes())[0]!.payload)).toEqual({
      title: 'No reminders',
      body: "Reminders do not reach Rosa's phone any more.",
      path: '/caregiverdashboard',
      tag: `unreachable:${rosa.id}`,
      aboutId: rosa.id,
    });
  });

  test('on two at once, they are told', async () => {
    const tablet = await signIn(rosa);
    await subscribe(rosa, 'phone');
    await subscribe(rosa, 'tablet', { bearer: tablet });
    await Promise.all([logOut(rosa.bearer), logOut(tablet)]);
    expect(await unreachable()).toEqual([ben.id]);
  });

  test('anew, they are told anew', async () => {
    for (const instant of [now, now + minute]) {
      server.clock.set(instant);
      const bearer = await signIn(rosa);
      await subscribe(rosa, 'phone', { bearer });
      await logOut(bearer);
    }
    expect(await unreachable()).toEqual([ben.id, ben.id]);
  });

  test('nobody is told where there was none or where it was replaced', async () => {
    await logOut(await signIn(rosa));
    await subscribe(rosa, 'phone');
    await subscribe(rosa, 'phone2');
    expect(await pushes()).toEqual([]);
  });
});

describe('when a caregiver’s last device is gone', () => {
  test('survivors they care for are told', async () => {
    const [former, tablet] = [await server.register('survivor'), await signIn(ben)];
    await subscribe(rosa, 'phone');
    await subscribe(former, 'formers');
    await subscribe(ben, 'bens');
    await subscribe(ben, 'tablet', { bearer: tablet });
    await logOut(ben.bearer);
    expect(await unreachable()).toEqual([]);
    await logOut(tablet);
    expect(await unreachable()).toEqual([rosa.id]);
    expect(JSON.parse((await pushes())[0]!.payload)).toEqual({
      title: 'Caregiver out of reach',
      body: "Ben's phone cannot be alerted any more.",
      path: '/survivordashboard',
      tag: `unreachable:${ben.id}`,
      aboutId: ben.id,
    });
  });
});

describe('a push that was answered', () => {
  const stateAfter = async (state: PushState) => {
    await subscribe(rosa, 'phone');
    await queueFor(rosa);
    const { db } = server.context;
    await db.updateTable('pushes').set({ state, shown_at: null }).execute();
    await acknowledgePushes(db, { kind: 'unanswered', subjectId: rosa.id });
    return (await pushes())[0]!;
  };

  test.each(['accepted', 'shown'] as const)('is acknowledged, and stays so: %s', async (state) => {
    const { id, state: after } = await stateAfter(state);
    expect(after).toBe('acknowledged');
    await shown(rosa, id);
    expect((await pushes())[0]?.state).toBe('acknowledged');
  });

  test.each(['queued', 'failed', 'expired', 'dropped'] as const)(
    'without having been sent stays as it is: %s',
    async (state) => {
      expect((await stateAfter(state)).state).toBe(state);
    },
  );

  test('of something else stays as it is', async () => {
    await stateAfter('queued');
    const { db } = server.context;
    await db.updateTable('pushes').set({ state: 'accepted' }).execute();
    await acknowledgePushes(db, { kind: 'dose', subjectId: rosa.id });
    await acknowledgePushes(db, { kind: 'unanswered', subjectId: ben.id });
    expect((await pushes())[0]?.state).toBe('accepted');
  });
});

describe('a push that is reported as shown', () => {
  beforeEach(async () => {
    await subscribe(rosa, 'phone');
    await queueFor(rosa);
  });

  test.each(['queued', 'accepted', 'expired', 'failed'] as const)(
    'is marked so once: %s',
    async (state) => {
      await server.context.db
        .updateTable('pushes')
        .set({ state, accepted_at: state === 'accepted' ? now - 5 : null })
        .execute();
      const { id } = (await pushes())[0]!;
      expect((await shown(rosa, id)).statusCode).toBe(200);
      server.clock.set(now + minute);
      expect((await shown(rosa, id)).statusCode).toBe(200);
      expect((await pushes())[0]).toMatchObject({
        state: 'shown',
        shown_at: now,
        accepted_at: state === 'accepted' ? now - 5 : now,
      });
    },
  );

  test('by somebody else, or unknown, changes nothing and tells nothing', async () => {
    const { id } = (await pushes())[0]!;
    expect((await shown(ben, id)).statusCode).toBe(200);
    expect((await shown(ben, id)).body).toBe((await shown(ben, crypto.randomUUID())).body);
    expect((await pushes())[0]?.state).toBe('queued');
  });
});

test('a push is queued once per round and device, whoever asks', async () => {
  await subscribe(rosa, 'phone');
  await Promise.all([queueFor(rosa), queueFor(rosa)]);
  await subscribe(rosa, 'tablet', { bearer: await signIn(rosa) });
  await queueFor(rosa, 1);
  expect((await pushes()).map(({ round }) => round)).toEqual([0, 1, 1]);
});

test('a person has at most 20 devices: the oldest gives way', async () => {
  for (let device = 0; device < 22; device += 1) {
    server.clock.set(now + device);
    const bearer = await signIn(rosa);
    await subscribe(rosa, `browser-${String(device).padStart(2, '0')}`, { bearer });
  }
  const left = await devices();
  expect(left).toHaveLength(20);
  expect(left[0]?.endpoint).toBe(endpointOf('browser-02'));
});

test('a notice reaches more devices than one statement can hold', async () => {
  const { db, newId } = server.context;
  const sessions = Array.from({ length: 2_600 }, (_none, index) => ({
    ...{ token_hash: `hash-${index}`, user_id: ben.id },
    ...{ made_at: now, extended_at: now, expires_at: now + minute },
  }));
  const many = sessions.map(({ token_hash }) => ({
    ...{ id: newId(), user_id: ben.id, session_hash: token_hash, endpoint: token_hash },
    ...{ p256dh: '', auth: '', made_at: now },
  }));
  for (let from = 0; from < many.length; from += 500) {
    await db
      .insertInto('sessions')
      .values(sessions.slice(from, from + 500))
      .execute();
    await db
      .insertInto('push_subscriptions')
      .values(many.slice(from, from + 500))
      .execute();
  }
  await queueFor(ben);
  expect(await pushes()).toHaveLength(2_600);
});
