import { createECDH, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../../transaction.ts';
import { versionsOf } from '../changes/repository.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { enqueuePushes } from './enqueuePushes.ts';
import { acknowledgePushes } from './repository.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const minute = 60_000;
const now = Date.parse('2026-03-10T09:00:00Z');
const family = perTest(() =>
  makeFamily({ now, devices: false, pushAllowedHosts: ['127.0.0.1:9'] }),
);
let rosa: TestPerson;
let carl: TestPerson;

beforeEach(() => {
  ({ rosa, carl } = family);
});

const makeKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});
const endpointOf = (browser: string) => `https://fcm.googleapis.com/fcm/send/${browser}`;

const subscribe = (
  { id: userId, bearer: own }: TestPerson,
  browser: string,
  { bearer = own, keys = makeKeys(), endpoint = endpointOf(browser) } = {},
) => {
  const subscription = { endpoint, keys, expirationTime: null };
  return family.call('POST', '/api/push/subscribe', { userId, subscription }, bearer);
};
const signIn = async ({ id }: TestPerson) => ({
  authorization: `Bearer ${await family.signIn(id)}`,
});
const logOut = (bearer: TestPerson['bearer']) =>
  family.call('POST', '/api/auth/logout', {}, bearer);
const devices = async () =>
  (await family.rows('push_subscriptions'))
    .map(({ user_id, endpoint }) => `${user_id} ${endpoint.split('/').at(-1)}`)
    .toSorted();
const pushes = () => family.rows('pushes');
const thePush = async () => (await pushes())[0]!;
const queueFor = (person: TestPerson, round = 0) =>
  inTransaction(family.context, (inside) =>
    enqueuePushes(inside, [
      {
        kind: 'unanswered',
        priority: 0,
        to: [person.id],
        subjectId: rosa.id,
        round,
        payload: { title: 'Title', body: 'Body', path: '/', tag: 'tag', aboutId: rosa.id },
        expiresAt: now + minute,
      },
    ]),
  );
const setPushes = (change: Partial<Awaited<ReturnType<typeof thePush>>>) =>
  family.context.db.updateTable('pushes').set(change).execute();
const shown = (who: TestPerson, id: string) =>
  family.call('POST', '/api/push/shown', { id }, who.bearer);
const unreachable = async () =>
  (await pushes()).filter(({ kind }) => kind === 'unreachable').map((push) => push.person_id);

describe('subscribing', () => {
  test('adds a device for each session and replaces it', async () => {
    await subscribe(rosa, 'phone');
    await subscribe(rosa, 'tablet', { bearer: await signIn(rosa) });
    expect((await subscribe(rosa, 'phone2')).statusCode).toBe(200);
    expect(await devices()).toEqual([`${rosa.id} phone2`, `${rosa.id} tablet`]);
  });

  test('again keeps what is queued, with the keys of now; in a new session it moves there', async () => {
    await subscribe(rosa, 'phone');
    await queueFor(rosa);
    const keys = makeKeys();
    await subscribe(rosa, 'phone', { keys: { ...keys, auth: `${keys.auth}==` } });
    expect(await pushes()).toHaveLength(1);
    expect(await family.rows('push_subscriptions')).toMatchObject([keys]);
    await subscribe(rosa, 'phone', { bearer: await signIn(rosa) });
    expect(await devices()).toHaveLength(1);
    expect(await pushes()).toHaveLength(1);
    await logOut(rosa.bearer);
    expect(await devices()).toEqual([`${rosa.id} phone`]);
    // The previous user of the browser loses the device and its queued pushes.
    await subscribe(carl, 'phone');
    expect(await devices()).toEqual([`${carl.id} phone`]);
    expect(await pushes()).toMatchObject([{ kind: 'unreachable', person_id: carl.id }]);
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
    const allowed = { endpoint: 'http://127.0.0.1:9/push' };
    expect((await subscribe(rosa, 'phone', allowed)).statusCode).toBe(200);
  });

  test('twice at once from one browser leaves one device', async () => {
    const bearers = [rosa.bearer, rosa.bearer, ...Array(2).fill(await signIn(rosa))];
    const calls = bearers.map((bearer) => subscribe(rosa, 'phone', { bearer }));
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(await devices()).toHaveLength(1);
  });

  test('leaves a person 20 devices at most: the oldest gives way', async () => {
    for (let device = 10; device < 32; device += 1) {
      family.clock.set(now + device);
      await subscribe(rosa, `browser-${device}`, { bearer: await signIn(rosa) });
    }
    const left = await devices();
    expect(left).toHaveLength(20);
    expect(left[0]).toBe(`${rosa.id} browser-12`);
  });
});

describe('when the last device is gone', () => {
  test.each([
    [
      'a survivor',
      'No reminders',
      "Reminders do not reach Rosa's phone any more.",
      '/caregiverdashboard',
    ],
    [
      'a caregiver',
      'Caregiver out of reach',
      "Carl's phone cannot be alerted any more.",
      '/survivordashboard',
    ],
  ])('of %s by logging out, the others of the pair are told', async (role, title, body, path) => {
    const [who, other] = role === 'a survivor' ? [rosa, carl] : [carl, rosa];
    await subscribe(other, 'others');
    await subscribe(await family.register('survivor'), 'strangers');
    const tablet = await signIn(who);
    await subscribe(who, 'phone');
    await subscribe(who, 'tablet', { bearer: tablet });
    await logOut(who.bearer);
    expect(await unreachable()).toEqual([]);
    await logOut(tablet);
    expect(await unreachable()).toEqual([other.id]);
    const about = { tag: `unreachable:${who.id}`, aboutId: who.id };
    expect(JSON.parse((await thePush()).payload)).toEqual({ title, body, path, ...about });
  });

  test('on two at once, or again, they are notified, but not where it was replaced or there was none', async () => {
    await subscribe(carl, 'carls');
    const tablet = await signIn(rosa);
    await subscribe(rosa, 'phone');
    await subscribe(rosa, 'tablet', { bearer: tablet });
    await subscribe(rosa, 'tablet2', { bearer: tablet });
    expect(await pushes()).toEqual([]);
    await Promise.all([logOut(rosa.bearer), logOut(tablet), logOut(await signIn(rosa))]);
    expect(await unreachable()).toEqual([carl.id]);
    family.clock.set(now + minute);
    const bearer = await signIn(rosa);
    await subscribe(rosa, 'phone', { bearer });
    await logOut(bearer);
    expect(await unreachable()).toEqual([carl.id, carl.id]);
  });
});

test('a survivor reads whether a caregiver can be alerted, and is notified when that changes', async () => {
  const read = async () => {
    const pairings = await family.read<{ is_reachable: boolean }[]>('/api/pairing/active', rosa);
    const versions = await versionsOf(family.context.db, rosa.id);
    return [pairings[0]?.is_reachable, versions?.pairings ?? 0];
  };
  expect(await read()).toEqual([false, 0]);
  const tablet = await signIn(carl);
  await subscribe(carl, 'tablet', { bearer: tablet });
  expect(await read()).toEqual([true, 1]);
  await subscribe(carl, 'phone');
  expect(await read()).toEqual([true, 1]);
  for (const bearer of [tablet, carl.bearer]) await logOut(bearer);
  expect(await read()).toEqual([false, 2]);
});

describe('a push', () => {
  beforeEach(async () => {
    await subscribe(rosa, 'phone');
    await queueFor(rosa);
  });
  const acknowledge = (kind: 'unanswered' | 'dose', subjectId = rosa.id) =>
    acknowledgePushes(family.context.db, kind, [subjectId]);

  test.each(['accepted', 'shown'] as const)(
    'that was answered is acknowledged, and stays so: %s',
    async (state) => {
      await setPushes({ state });
      await acknowledge('dose');
      await acknowledge('unanswered', carl.id);
      expect((await thePush()).state).toBe(state);
      await acknowledge('unanswered');
      await shown(rosa, (await thePush()).id);
      expect((await thePush()).state).toBe('acknowledged');
    },
  );

  test.each(['queued', 'failed', 'expired', 'dropped'] as const)(
    'that was answered without having been sent stays as it is: %s',
    async (state) => {
      await setPushes({ state });
      await acknowledge('unanswered');
      expect((await thePush()).state).toBe(state);
    },
  );

  test('that two people report of each other at once is marked for neither', async () => {
    await subscribe(carl, 'other-phone');
    await queueFor(carl);
    const idOf = async (who: TestPerson) =>
      (await pushes()).find(({ person_id }) => person_id === who.id)?.id ?? '';
    const [his, hers] = [await idOf(carl), await idOf(rosa)];
    await Promise.all([shown(rosa, his), shown(carl, hers)]);
    expect((await pushes()).map(({ shown_at }) => shown_at)).toEqual([null, null]);
    await Promise.all([shown(rosa, hers), shown(carl, his)]);
    expect((await pushes()).map(({ shown_at }) => shown_at)).toEqual([now, now]);
  });

  test.each(['queued', 'accepted', 'expired', 'failed'] as const)(
    'that is reported as shown is marked so once, and by no other user: %s',
    async (state) => {
      const accepted_at = state === 'accepted' ? now - 5 : null;
      await setPushes({ state, accepted_at });
      const { id } = await thePush();
      const others = await shown(carl, id);
      expect([others.statusCode, (await thePush()).state]).toEqual([200, state]);
      expect(others.body).toBe((await shown(carl, crypto.randomUUID())).body);
      expect((await shown(rosa, id)).statusCode).toBe(200);
      family.clock.set(now + minute);
      expect((await shown(rosa, id)).statusCode).toBe(200);
      const expected = { state: 'shown', shown_at: now, accepted_at: accepted_at ?? now };
      expect(await thePush()).toMatchObject(expected);
    },
  );

  test('is queued once per round and device, for any caller', async () => {
    await Promise.all([queueFor(rosa), queueFor(rosa)]);
    await subscribe(rosa, 'tablet', { bearer: await signIn(rosa) });
    await queueFor(rosa, 1);
    expect((await pushes()).map(({ round }) => round)).toEqual([0, 1, 1]);
  });
});

test('a notice reaches more devices than one statement can hold', async () => {
  const { db, newId } = family.context;
  const all = Array.from({ length: 2_600 }, (_none, index) => ({
    user_id: carl.id,
    made_at: now,
    token_hash: `hash-${index}`,
  }));
  for (let from = 0; from < all.length; from += 500) {
    const some = all.slice(from, from + 500);
    const times = { extended_at: now, expires_at: now + minute };
    await db
      .insertInto('sessions')
      .values(some.map((each) => ({ ...each, ...times })))
      .execute();
    const subscriptions = some.map(({ token_hash, ...rest }) => ({
      ...rest,
      id: newId(),
      session_hash: token_hash,
      endpoint: token_hash,
      p256dh: '',
      auth: '',
    }));
    await db.insertInto('push_subscriptions').values(subscriptions).execute();
  }
  await queueFor(carl);
  expect(await pushes()).toHaveLength(2_600);
});
