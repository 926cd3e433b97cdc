import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { day } from '../domain/constants.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../testkit/server/makeTestServer.ts';

let server: TestServer;
let rosa: TestPerson;
let eva: TestPerson;

beforeAll(async () => {
  server = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z') });
  rosa = await server.register('survivor');
  eva = await server.register('survivor');
});
afterAll(() => server.close());

const cookieOf = ({ token }: TestPerson) => ({ cookie: `session=${token}` });
const list = (headers: Record<string, string>) =>
  server.app.inject({ url: `/api/reminders/${rosa.id}`, headers });
const log = (headers: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: '/api/activities/log',
    headers,
    payload: { user_id: rosa.id, activity_type: 'exercise', details: 'Legs', status: 'completed' },
  });
const outcome = (answer: Awaited<ReturnType<typeof list>>) => {
  const body = answer.json<{ code?: string }>();
  return body.code ?? answer.statusCode;
};

test('a session comes by header or by cookie, and no one comes in without', async () => {
  expect(outcome(await list(rosa.bearer))).toBe(200);
  expect(outcome(await list(cookieOf(rosa)))).toBe(200);
  expect(outcome(await list({}))).toBe('unauthenticated');
  expect(outcome(await list({ cookie: 'session=nonsense' }))).toBe('unauthenticated');
});

test('a bearer that is over is not made good by a cookie, but a cookie by a bearer', async () => {
  const over = { authorization: 'Bearer nonsense' };
  expect(outcome(await list({ ...over, ...cookieOf(rosa) }))).toBe('unauthenticated');
  expect(outcome(await list({ ...rosa.bearer, cookie: 'session=nonsense' }))).toBe(200);
});

test('account, bearer and cookie must not disagree', async () => {
  const wrong = 'wrong_account';
  expect(outcome(await list({ ...rosa.bearer, ...cookieOf(eva) }))).toBe(wrong);
  expect(outcome(await list({ ...rosa.bearer, 'x-account': eva.id }))).toBe(wrong);
  expect(outcome(await list({ ...cookieOf(rosa), 'x-account': eva.id }))).toBe(wrong);
  const all = { ...rosa.bearer, ...cookieOf(rosa), 'x-account': rosa.id };
  expect(outcome(await list(all))).toBe(200);
});

test.each([
  ['no sign of the page', {}, 'cross_site'],
  ['same origin', { 'sec-fetch-site': 'same-origin' }, 201],
  ['same site', { 'sec-fetch-site': 'same-site' }, 'cross_site'],
  ['cross site', { 'sec-fetch-site': 'cross-site' }, 'cross_site'],
  ['typed address', { 'sec-fetch-site': 'none' }, 'cross_site'],
  ['equal origin', { origin: 'http://localhost:80', host: 'localhost' }, 201],
  ['other origin', { origin: 'http://evil.example', host: 'localhost' }, 'cross_site'],
  ['other port', { origin: 'http://localhost:81', host: 'localhost' }, 'cross_site'],
  ['opaque origin', { origin: 'null', host: 'localhost' }, 'cross_site'],
  ['an app’s own scheme', { origin: 'capacitor://localhost', host: 'localhost' }, 'cross_site'],
  ['https before a proxy', { origin: 'https://localhost', host: 'localhost' }, 201],
])('a change by cookie alone: %s', async (_what, headers, expected) => {
  expect(outcome(await log({ ...cookieOf(rosa), ...headers }))).toBe(expected);
});

describe('behind a proxy', () => {
  const originOf = (origin: string, proto: string) => ({
    origin,
    host: 'upstroke.test',
    'x-forwarded-proto': proto,
  });
  let proxied: TestServer;
  let ida: TestPerson;
  beforeAll(async () => {
    proxied = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z'), trustProxy: 1 });
    ida = await proxied.register('survivor');
  });
  afterAll(() => proxied.close());

  test.each([
    ['https', '__Host-session', true],
    ['HTTPS', '__Host-session', true],
    ['http', 'session', undefined],
    ['constructor', 'session', undefined],
    ['__proto__', 'session', undefined],
    ['javascript:', 'session', undefined],
  ])('that says the page came by %s, the cookie is %s', async (proto, name, secure) => {
    const { email, password } = ida;
    const { statusCode, cookies } = await proxied.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-proto': proto },
      payload: { email, password },
    });
    expect([statusCode, cookies]).toMatchObject([200, [{ name }]]);
    expect(cookies[0]?.secure).toBe(secure);
  });

  test.each([
    ['https', 'https', 200],
    ['http', 'https', 403],
    ['http', 'http', 200],
  ])('a change by cookie of a page that came by %s, over %s: %i', async (page, proto, status) => {
    const name = proto === 'https' ? '__Host-session' : 'session';
    const { statusCode } = await proxied.app.inject({
      method: 'POST',
      url: '/api/push/shown',
      headers: { ...originOf(`${page}://upstroke.test`, proto), cookie: `${name}=${ida.token}` },
      payload: { id: ida.id },
    });
    expect(statusCode).toBe(status);
  });
});

test('a change by bearer needs no page, but comes from no other site', async () => {
  expect(outcome(await log(rosa.bearer))).toBe(201);
  expect(outcome(await log({ ...rosa.bearer, 'sec-fetch-site': 'cross-site' }))).toBe('cross_site');
});

test.each(['register', 'login'])('%s is refused to another site', async (name) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/auth/${name}`,
    headers: { 'sec-fetch-site': 'cross-site' },
    payload: { email: rosa.email, password: rosa.password },
  });
  expect(outcome(answer)).toBe('cross_site');
});

test('a survivor’s zone follows their own sessions and nobody else’s', async () => {
  const zone = async () =>
    (
      await server.context.db
        .selectFrom('users')
        .select('time_zone')
        .where('id', '=', rosa.id)
        .executeTakeFirstOrThrow()
    ).time_zone;
  const caregiver = await server.register('caregiver');
  await server.pair(rosa, caregiver);
  await list({ ...caregiver.bearer, 'time-zone': 'Asia/Tokyo' });
  await list({ ...rosa.bearer, 'time-zone': 'Mars/Olympus' });
  await list({ ...rosa.bearer, 'time-zone': 'x'.repeat(5_000) });
  expect(await zone()).toBe('UTC');
  await list({ ...rosa.bearer, 'time-zone': 'Europe/Berlin' });
  expect(await zone()).toBe('Europe/Berlin');
});

test('the cookie slides with its session, also where bearer and cookie come together', async () => {
  const began = Date.parse('2026-03-10T09:00:00Z');
  const own = await makeTestServer({ now: began });
  const person = await own.register('survivor');
  let cookie = `session=${person.token}`;
  let endsAt = began + 365 * day;
  for (let days = 1; days <= 400; days += 1) {
    own.clock.set(began + days * day);
    const { cookies } = await own.app.inject({
      url: `/api/reminders/${person.id}`,
      headers: { ...person.bearer, cookie },
    });
    const [set] = cookies;
    if (set?.maxAge === undefined) continue;
    cookie = `session=${set.value}`;
    endsAt = own.clock.now() + set.maxAge * 1000;
  }
  await own.close();
  expect(cookie).toBe(`session=${person.token}`);
  expect(endsAt).toBe(began + (400 + 365) * day);
});

test('a cookie that is over is not renewed by the bearer beside it', async () => {
  const own = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z') });
  const person = await own.register('survivor');
  own.clock.set(own.clock.now() + 2 * day);
  const { cookies, statusCode } = await own.app.inject({
    url: `/api/reminders/${person.id}`,
    headers: { ...person.bearer, cookie: 'session=nonsense' },
  });
  await own.close();
  expect(statusCode).toBe(200);
  expect(cookies).toEqual([]);
});
