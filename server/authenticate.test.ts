import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { day, minute } from '../domain/specConstants.ts';
import { type Family, makeFamily } from '../testkit/server/family.ts';
import type { TestPerson } from '../testkit/server/makeTestServer.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
let family: Family;
let rosa: TestPerson;
let eva: TestPerson;

beforeAll(async () => {
  family = await makeFamily({ now, zone: 'UTC', trustProxy: 1 });
  ({ rosa } = family);
  eva = await family.register('survivor');
});
afterAll(() => family.close());

const cookieOf = ({ token }: TestPerson) => ({ cookie: `session=${token}` });
const inject = (method: 'GET' | 'POST' | 'PUT', url: string, headers: object, payload?: object) =>
  family.app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });
const outcome = (answer: Awaited<ReturnType<typeof inject>>) =>
  answer.json<{ code?: string }>().code ?? answer.statusCode;
const list = async (headers: object) =>
  outcome(await inject('GET', `/api/reminders/${rosa.id}`, headers));
const log = async (headers: object) => {
  const what = { activity_type: 'exercise', details: 'Legs', status: 'completed' };
  const body = { user_id: rosa.id, ...what };
  return outcome(await inject('POST', '/api/activities/log', headers, body));
};

test('a session comes by header or by cookie, and no one comes in without', async () => {
  expect(await list(rosa.bearer)).toBe(200);
  expect(await list(cookieOf(rosa))).toBe(200);
  expect(await list({})).toBe('unauthenticated');
  expect(await list({ cookie: 'session=nonsense' })).toBe('unauthenticated');
});

test('a bearer that is over is not made good by a cookie, but a cookie by a bearer', async () => {
  const over = { authorization: 'Bearer nonsense' };
  expect(await list({ ...over, ...cookieOf(rosa) })).toBe('unauthenticated');
  expect(await list({ ...rosa.bearer, cookie: 'session=nonsense' })).toBe(200);
});

test('account, bearer and cookie must not disagree', async () => {
  const wrong = 'wrong_account';
  expect(await list({ ...rosa.bearer, ...cookieOf(eva) })).toBe(wrong);
  expect(await list({ ...rosa.bearer, 'x-account': eva.id })).toBe(wrong);
  expect(await list({ ...cookieOf(rosa), 'x-account': eva.id })).toBe(wrong);
  expect(await list({ ...rosa.bearer, ...cookieOf(rosa), 'x-account': rosa.id })).toBe(200);
});

const host = 'localhost';
test.each([
  [{}, 'cross_site'],
  [{ 'sec-fetch-site': 'same-origin' }, 201],
  [{ 'sec-fetch-site': 'same-site' }, 'cross_site'],
  [{ 'sec-fetch-site': 'cross-site' }, 'cross_site'],
  [{ origin: 'http://localhost:80', host }, 201],
  [{ origin: 'http://evil.example', host }, 'cross_site'],
  [{ origin: 'http://localhost:81', host }, 'cross_site'],
  [{ origin: 'null', host }, 'cross_site'],
  [{ origin: 'https://localhost', host }, 201],
])('a change by cookie alone with %j: %s', async (headers, expected) => {
  expect(await log({ ...cookieOf(rosa), ...headers })).toBe(expected);
});

test('a change by bearer needs no page, but comes from no other site, nor does a sign-in', async () => {
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  expect(await log(rosa.bearer)).toBe(201);
  expect(await log({ ...rosa.bearer, ...crossSite })).toBe('cross_site');
  const { email, password } = rosa;
  for (const name of ['register', 'login']) {
    const answer = await inject('POST', `/api/auth/${name}`, crossSite, { email, password });
    expect([name, outcome(answer)]).toEqual([name, 'cross_site']);
  }
});

describe('behind a proxy', () => {
  test.each([
    ['https', '__Host-session', true],
    ['HTTPS', '__Host-session', true],
    ['http', 'session', undefined],
  ])('that says the page came by %s, the cookie is %s', async (proto, name, secure) => {
    const { email, password } = rosa;
    const headers = { 'x-forwarded-proto': proto };
    const answer = await inject('POST', '/api/auth/login', headers, { email, password });
    expect([answer.statusCode, answer.cookies]).toMatchObject([200, [{ name }]]);
    expect(answer.cookies[0]?.secure).toBe(secure);
  });

  test.each([
    ['https', 'https', 200],
    ['http', 'https', 403],
    ['http', 'http', 200],
  ])('a change by cookie of a page that came by %s, over %s: %i', async (page, proto, status) => {
    const name = proto === 'https' ? '__Host-session' : 'session';
    const site = { origin: `${page}://upstroke.test`, host: 'upstroke.test' };
    const headers = { ...site, 'x-forwarded-proto': proto, cookie: `${name}=${rosa.token}` };
    const answer = await inject('POST', '/api/push/shown', headers, { id: rosa.id });
    expect(answer.statusCode).toBe(status);
  });
});

describe('the zone of a survivor', () => {
  let phone: object;
  let tablet: object;
  let time = now;
  const zone = async () => (await family.rows('users')).find(({ id }) => id === rosa.id)!.time_zone;
  const inZone = (device: object, name: string) => ({ ...device, 'time-zone': name });
  /** Response to a device in that zone that polls for changes. */
  const poll = async (device: object, name: string, who = rosa) => {
    const url = '/api/changes?since=0&in_sight=1';
    const answer = await inject('GET', url, { ...inZone(device, name), 'x-account': who.id });
    return answer.json<{ other_zone?: object }>().other_zone;
  };
  const later = (minutes: number) => family.clock.set((time += minutes * minute));
  const signInAs = async ({ id }: TestPerson) => ({
    authorization: `Bearer ${await family.signIn(id)}`,
  });
  const choose = (device: object, name: string) =>
    family.app.inject({
      method: 'PUT',
      url: '/api/account/zone',
      headers: inZone(device, name),
      payload: { zone: name },
    });

  beforeEach(async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    rosa = await family.register('survivor', { email });
    phone = rosa.bearer;
    tablet = await signInAs(rosa);
    later(0);
  });
  afterAll(() => family.clock.set(now));

  test('is that of their first device at once, not of another user, and never unknown', async () => {
    await family.pair(rosa, family.carl);
    await list(inZone(family.carl.bearer, 'Asia/Tokyo'));
    await list(inZone(phone, 'Mars/Olympus'));
    await list(inZone(phone, 'x'.repeat(5_000)));
    expect(await zone()).toBe('UTC');
    await list(inZone(phone, 'europe/BERLIN'));
    expect(await zone()).toBe('Europe/Berlin');
  });

  test('follows their only device once it has been in use elsewhere for 3 minutes', async () => {
    await poll(phone, 'Europe/Berlin');
    await poll(phone, 'Asia/Tokyo');
    later(2.9);
    expect(await poll(phone, 'Asia/Tokyo')).toBeUndefined();
    expect(await zone()).toBe('Europe/Berlin');
    later(0.1);
    expect(await poll(phone, 'Asia/Tokyo')).toBeUndefined();
    expect(await zone()).toBe('Asia/Tokyo');
  });

  test('is asked for where two devices disagree, and is then what was chosen on both', async () => {
    await poll(tablet, 'Europe/Berlin');
    for (const minutes of [0, 4, 4]) {
      later(minutes);
      await poll(tablet, 'Europe/Berlin');
      await poll(phone, 'Asia/Tokyo');
    }
    expect(await zone()).toBe('Europe/Berlin');
    expect(await poll(phone, 'Asia/Tokyo')).toMatchObject({ name: 'Europe/Berlin', chosen: false });
    later(1);
    expect((await choose(phone, 'Mars/Olympus')).statusCode).toBe(400);
    expect((await choose(phone, 'Asia/Tokyo')).statusCode).toBe(200);
    expect(await poll(phone, 'Asia/Tokyo')).toBeUndefined();
    expect(await poll(tablet, 'Europe/Berlin')).toMatchObject({ name: 'Asia/Tokyo', chosen: true });
    expect(await zone()).toBe('Asia/Tokyo');
    // The phone returns; the tablet is set to Tokyo by choice.
    later(1);
    await poll(tablet, 'Asia/Tokyo');
    await poll(phone, 'Europe/Berlin');
    later(3);
    expect(await poll(phone, 'Europe/Berlin')).toMatchObject({ name: 'Asia/Tokyo', chosen: false });
  });

  test('needs no question where two devices name the same time differently, or one was unused for a month', async () => {
    await poll(tablet, 'Europe/Berlin');
    await poll(phone, 'Europe/Vienna');
    later(4);
    expect(await poll(phone, 'Europe/Vienna')).toBeUndefined();
    expect(await zone()).toBe('Europe/Berlin');
    later(31 * 24 * 60);
    await poll(phone, 'Asia/Tokyo');
    later(3);
    expect(await poll(phone, 'Asia/Tokyo')).toBeUndefined();
    expect(await zone()).toBe('Asia/Tokyo');
  });

  test.each(['UTC', 'Etc/GMT-9', '+09:00', 'Atlantic/Reykjavik'])(
    'never becomes %s, which says not where they are, unless they choose it',
    async (vague) => {
      await poll(phone, 'Asia/Dubai');
      const other = { name: 'Asia/Dubai', chosen: false, zone_offset: 240 };
      expect(await poll(phone, vague)).toEqual(other);
      later(60);
      expect(await poll(phone, vague)).toEqual(other);
      // An offset may be right for a part of the year only.
      await choose(phone, '+04:00');
      expect(await zone()).toBe('Asia/Dubai');
      const payload = { zone: '+04:00' };
      await inject('PUT', '/api/account/zone', inZone(phone, 'Asia/Dubai'), payload);
      expect(await zone()).toBe('+04:00');
      await choose(phone, vague);
      expect(await zone()).toBe(vague);
    },
  );

  test('follows a device out of a zone that this runtime does not know', async () => {
    const { db } = family.context;
    await db
      .updateTable('users')
      .set({ time_zone: 'Mars/Base' })
      .where('id', '=', rosa.id)
      .execute();
    for (const minutes of [0, 3]) {
      later(minutes);
      expect(await poll(phone, 'Europe/Berlin')).toBeUndefined();
    }
    expect(await zone()).toBe('Europe/Berlin');
  });

  test('leaves UTC for a named one, whatever vague zone another device reports', async () => {
    await poll(tablet, 'UTC');
    await poll(phone, 'Europe/Berlin');
    later(3);
    await poll(phone, 'Europe/Berlin');
    expect(await zone()).toBe('Europe/Berlin');
  });

  test.each([
    ['330', '+05:30'],
    ['-180', 'Etc/GMT+3'],
    ['9000', 'UTC'],
    ['x', 'UTC'],
  ])('that is unknown here and %s minutes ahead is %s', async (offset, stored) => {
    const headers = { ...inZone(phone, 'Mars/Olympus'), 'time-zone-offset': offset };
    await list(headers);
    expect(await zone()).toBe(stored);
    const payload = { zone: 'Mars/Olympus' };
    const chosen = await inject('PUT', '/api/account/zone', headers, payload);
    expect(chosen.statusCode).toBe(stored === 'UTC' ? 400 : 200);
  });
});

test('the cookie slides with its session, also where bearer and cookie come together, but one that is over is not renewed', async () => {
  const cookiesAt = async (instant: number, cookie: string) => {
    family.clock.set(instant);
    const headers = { ...rosa.bearer, cookie };
    return (await inject('GET', `/api/reminders/${rosa.id}`, headers)).cookies;
  };
  const [set] = await cookiesAt(now + 364 * day, `session=${rosa.token}`);
  expect(set).toMatchObject({ value: rosa.token, maxAge: (365 * day) / 1000 });
  expect(await cookiesAt(now + 366 * day, 'session=nonsense')).toEqual([]);
  expect(await list(rosa.bearer)).toBe(200);
});
