import { expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { day } from '../../../domain/specConstants.ts';
import { makeTestServer } from '../../../testkit/server/makeTestServer.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const server = perTest(() => makeTestServer({ now }));

const rosa = {
  fname: ' Rosa ',
  lname: 'Meyer',
  email: ' Rosa@Example.org ',
  password: 'correct horse',
  role: 'survivor',
};
const register = (change: object = {}) =>
  server.call('POST', '/api/auth/register', { ...rosa, ...change });
const logIn = (email: string, password: string) =>
  server.call('POST', '/api/auth/login', { email, password });

test('an account is made once per address, whatever its case, also by two at once', async () => {
  const answers = await Promise.all([register(), register(), register()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  const made = answers.find(({ statusCode }) => statusCode === 201);
  expect(made?.json()).toEqual({ message: 'Account created successfully!', mailed: true });
  const again = await register({ email: 'ROSA@EXAMPLE.ORG' });
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'email_taken' }]);
  // Passwords are stored as argon2id with the configured cost.
  const [user] = await server.rows('users');
  expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('an address and a password that look the same are the same', async () => {
  const password = 'co\u0308rrect horse';
  expect((await register({ email: 'rosa\u200B@Müller.de', password })).statusCode).toBe(201);
  expect((await register({ email: 'ROSA@xn--mller-kva.de' })).statusCode).toBe(409);
  const [user] = await server.rows('users');
  expect(user?.email).toBe('rosa@Müller.de');
  for (const email of ['rosa@xn--mller-kva.de', 'ｒosa@mu\u0308ller.de', '\uFEFFrosa@müller.de']) {
    expect((await logIn(email, 'cörrect\u00A0horse')).statusCode).toBe(200);
  }
});

test('a hash of a password as it was typed still works, and is replaced', async () => {
  await register();
  const typed = 'correct\u00A0horse';
  const password_hash = await hash(typed, { memoryCost: 64 });
  await server.context.db.updateTable('users').set({ password_hash }).execute();
  expect((await logIn(rosa.email, 'correct horse')).statusCode).toBe(401);
  const twice = await Promise.all([logIn(rosa.email, typed), logIn(rosa.email, typed)]);
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await logIn(rosa.email, 'correct horse')).statusCode).toBe(200);
});

test.each([
  ['admin role', { role: 'admin' }],
  ['name of more than a hundred UTF-16 units', { fname: '😀'.repeat(51) }],
  ['missing name', { lname: undefined }],
])('register refuses: %s', async (_what, change) => {
  const answer = await register(change);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    code: 'invalid',
    message: 'Please check your names, your email and your password (8 to 256 characters).',
    details: Object.keys(change),
  });
});

test.each(['👩🏽‍🦽', 'שרה', '😀'.repeat(50)])('a name may be %s', async (fname) => {
  expect((await register({ fname })).statusCode).toBe(201);
  const answer = await logIn('rosa@example.org', rosa.password);
  expect(answer.json()).toMatchObject({ user: { fname } });
});

test('login answers user and token and sets the same session as a cookie', async () => {
  await register();
  const answer = await logIn('  ROSA@example.org ', rosa.password);
  expect(answer.statusCode).toBe(200);
  const { user, token } = answer.json<{ user: object; token: string }>();
  const names = { fname: 'Rosa', lname: 'Meyer', avatarUrl: null };
  const flags = { emailConfirmed: false, hidesNames: false };
  expect(user).toEqual({ id: expect.any(String), role: 'survivor', ...names, ...flags });
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const cookie = { httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 31_536_000 };
  expect(answer.cookies).toEqual([{ name: 'session', value: token, ...cookie }]);
  expect(JSON.stringify(await server.rows('sessions'))).not.toContain(token);
});

test.each([
  ['nobody@example.org', 'whatever', 401, 'unknown_email', /email/],
  ['a\0@example.org', 'whatever', 401, 'unknown_email', /email/],
  ['rosa@example.org', 'wrong', 401, 'wrong_password', /^(?!.*email).*password/],
  ['  ', 'whatever', 400, 'invalid', /^Please fill in all fields\.$/],
  ['rosa@example.org', '', 400, 'invalid', /^Please fill in all fields\.$/],
])('login refuses %j with %j: %i %s', async (email, password, status, code, message) => {
  await register();
  const answer = await logIn(email, password);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(message) });
});

test('an account starts in the zone that its device names as it registers or first signs in', async () => {
  const zones = async () => (await server.rows('users')).map(({ time_zone }) => time_zone);
  const signIn = (zone: string) =>
    server.call('POST', '/api/auth/login', rosa, { 'time-zone': zone });
  await server.call('POST', '/api/auth/register', rosa, { 'time-zone': 'europe/berlin' });
  expect(await zones()).toEqual(['Europe/Berlin']);
  await signIn('Asia/Tokyo');
  expect(await zones()).toEqual(['Europe/Berlin']);
  await server.context.db.updateTable('users').set({ time_zone: 'UTC' }).execute();
  await signIn('asia/tokyo');
  expect(await zones()).toEqual(['Asia/Tokyo']);
});

test('logout ends the session behind header and cookie', async () => {
  const person = await server.register('survivor');
  const cookie = `session=${await server.signIn(person.id)}`;
  const answer = await server.call('POST', '/api/auth/logout', {}, { ...person.bearer, cookie });
  expect(answer.statusCode).toBe(200);
  expect(answer.cookies[0]).toMatchObject({ name: 'session', value: '' });
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  for (const headers of [person.bearer, { cookie }]) {
    const after = await server.app.inject({ url: `/api/auth/user/${person.id}`, headers });
    expect(after.statusCode).toBe(401);
  }
});

test('a session slides on while it is used and ends a year after', async () => {
  const { id, token } = await server.register('survivor');
  const headers = { cookie: `session=${token}` };
  const read = () => server.app.inject({ url: `/api/auth/user/${id}`, headers });
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
  await server.context.db.updateTable('users').set({ time_zone: 'Asia/Tokyo' }).execute();
  const names = { fname: 'Rosa', lname: 'Meyer', phone: null, avatarUrl: null };
  expect(await server.read(`/api/auth/user/${person.id}`, person)).toEqual({
    ...names,
    emailConfirmed: true,
    pendingEmail: null,
    id: person.id,
    email: person.email,
    time_zone: 'Asia/Tokyo',
    zone_offset: 540,
  });
});

test('of more than 50 sessions of an account the one that was not used for longest ends', async () => {
  await register();
  const login = async () => (await logIn(rosa.email, rosa.password)).json<{ token: string }>();
  const { token } = await login();
  const [user] = await server.rows('users');
  const later: string[] = [];
  for (let count = 1; count < 50; count += 1) {
    server.clock.set(now + count);
    later.push(await server.signIn(user!.id));
  }
  const statusOf = async (each: string) =>
    (
      await server.call('GET', '/api/changes?since=0', undefined, {
        authorization: `Bearer ${each}`,
      })
    ).statusCode;
  // The first session is the most recent: it was used after a day.
  server.clock.set(now + 2 * day);
  expect(await statusOf(token)).toBe(200);
  server.clock.set(now + 3 * day);
  const newest = await login();
  expect(await server.rows('sessions')).toHaveLength(50);
  const statuses = await Promise.all([newest.token, token, later[0]!, later[1]!].map(statusOf));
  expect(statuses).toEqual([200, 200, 401, 200]);
});
