import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { day } from '../../../domain/constants.ts';
import { makeTestServer, type TestServer } from '../../../testkit/server/makeTestServer.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
let server: TestServer;

beforeEach(async () => {
  server = await makeTestServer({ now });
});
afterEach(() => server.close());

const rosa = {
  fname: ' Rosa ',
  lname: 'Meyer',
  email: ' Rosa@Example.org ',
  password: 'correct horse',
  role: 'survivor',
};

const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
const register = (change: object = {}) => post('/api/auth/register', { ...rosa, ...change });
const logIn = (email: string, password: string) => post('/api/auth/login', { email, password });

test('an account is made once per address, whatever its case', async () => {
  const made = await register();
  expect(made.statusCode).toBe(201);
  expect(made.json()).toEqual({ message: 'Account created successfully!' });
  const again = await register({ email: 'ROSA@EXAMPLE.ORG' });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ code: 'email_taken' });
});

test('two registrations at once make one account', async () => {
  const answers = await Promise.all([register(), register(), register()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
});

test.each([
  ['admin role', { role: 'admin' }, 'role'],
  ['blank name', { fname: '   ' }, 'fname'],
  ['long name', { fname: 'a'.repeat(10_000) }, 'fname'],
  ['NUL', { lname: 'a\0b' }, 'lname'],
  ['no address', { email: 'rosa' }, 'email'],
  ['short password', { password: '1234567' }, 'password'],
  ['number as a name', { fname: 7 }, 'fname'],
  ['missing name', { lname: undefined }, 'lname'],
])('register refuses: %s', async (_what, change, field) => {
  const answer = await register(change);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    code: 'invalid',
    message: 'Please check your names, your email and your password (8 to 256 characters).',
    details: [field],
  });
});

test.each([
  ['emoji', '👩🏽‍🦽'],
  ['right to left', 'שרה'],
  ['a hundred UTF-16 units', '😀'.repeat(50)],
])('a name may hold %s', async (_what, fname) => {
  expect((await register({ fname })).statusCode).toBe(201);
  const { user } = (await logIn('rosa@example.org', rosa.password)).json<{
    user: { fname: string };
  }>();
  expect(user.fname).toBe(fname);
});

test('lengths count UTF-16 units, as the page counts them', async () => {
  expect((await register({ fname: '😀'.repeat(51) })).statusCode).toBe(400);
});

test('login answers user and token and sets the same session as a cookie', async () => {
  await register();
  const answer = await logIn('  ROSA@example.org ', rosa.password);
  expect(answer.statusCode).toBe(200);
  const { user, token } = answer.json<{ user: object; token: string }>();
  expect(user).toEqual({
    id: expect.any(String),
    role: 'survivor',
    fname: 'Rosa',
    lname: 'Meyer',
    avatarUrl: null,
  });
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(answer.cookies).toEqual([
    {
      name: 'session',
      value: token,
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 31_536_000,
    },
  ]);
  const stored = await server.context.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
});

test.each([
  ['unknown address', 'nobody@example.org', 'whatever', 401, 'unknown_email'],
  ['text that is no address', 'x\0', 'whatever', 401, 'unknown_email'],
  ['wrong password', 'rosa@example.org', 'wrong', 401, 'wrong_password'],
  ['empty email', '  ', 'whatever', 400, 'invalid'],
  ['empty password', 'rosa@example.org', '', 400, 'invalid'],
])('login refuses: %s', async (_what, email, password, status, code) => {
  await register();
  const answer = await logIn(email, password);
  expect(answer.statusCode).toBe(status);
  const body = answer.json<{ code: string; message: string }>();
  expect(body.code).toBe(code);
  if (code === 'unknown_email') expect(body.message).toContain('email');
  if (code === 'wrong_password') {
    expect(body.message).toContain('password');
    expect(body.message).not.toContain('email');
  }
  if (code === 'invalid') expect(body.message).toBe('Please fill in all fields.');
});

test('a password is kept as argon2id with the chosen cost', async () => {
  await register();
  const { password_hash } = await server.context.db
    .selectFrom('users')
    .select('password_hash')
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('logout ends the session behind header and cookie', async () => {
  const person = await server.register('survivor');
  const other = await server.signIn(person.id);
  const cookie = `session=${other}`;
  const answer = await post('/api/auth/logout', '{}', { ...person.bearer, cookie });
  expect(answer.statusCode).toBe(200);
  expect(answer.cookies[0]).toMatchObject({ name: 'session', value: '' });
  for (const headers of [person.bearer, { cookie }]) {
    const after = await server.app.inject({ url: `/api/auth/user/${person.id}`, headers });
    expect(after.statusCode).toBe(401);
  }
});

test('a session slides on while it is used and ends a year after', async () => {
  const person = await server.register('survivor');
  const read = () =>
    server.app.inject({
      url: `/api/auth/user/${person.id}`,
      headers: { cookie: `session=${person.token}` },
    });
  expect((await read()).cookies).toEqual([]);
  server.clock.set(now + 364 * day);
  expect((await read()).cookies).toHaveLength(1);
  expect((await read()).cookies).toEqual([]);
  server.clock.set(now + (364 + 365) * day - 1);
  expect((await read()).statusCode).toBe(200);
  server.clock.set(now + (364 + 365 + 365) * day);
  expect((await read()).statusCode).toBe(401);
});

test('GET /api/auth/user/{id} reads fname, lname, email, phone, avatarUrl, id, time_zone, and nothing beyond the contract', async () => {
  const person = await server.register('survivor');
  const { db } = server.context;
  await db.updateTable('users').set({ time_zone: 'Asia/Tokyo' }).execute();
  const answer = await server.app.inject({
    url: `/api/auth/user/${person.id}`,
    headers: person.bearer,
  });
  expect(answer.json()).toEqual({
    id: person.id,
    fname: 'Rosa',
    lname: 'Meyer',
    email: person.email,
    phone: null,
    avatarUrl: null,
    time_zone: 'Asia/Tokyo',
  });
});
