import { describe, expect, test } from '@jest/globals';
import { invitationIn } from '../../../contract/paths.ts';
import { day, minute } from '../../../domain/specConstants.ts';
import { makeTestServer, type TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { hashPassword, maxPendingHashes } from '../auth/passwords.ts';
import { createUser } from './createUser.ts';
import { makeSetupLink } from './service.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const server = perTest(() => makeTestServer({ now, registration: 'invite' }));

const names = { fname: 'Rosa', lname: 'Meyer', password: 'correct horse' };
let count = 0;
const register = (invitation?: string, role = 'survivor') =>
  server.call('POST', '/api/auth/register', {
    ...names,
    email: `new-${(count += 1)}@example.org`,
    role,
    ...(invitation !== undefined && { invitation }),
  });
const roles = async () => (await server.rows('users')).map(({ role }) => role).toSorted();
const invite = async (who: TestPerson, role: string) => {
  const answer = await server.call('POST', '/api/invitations', { role }, who.bearer);
  const { id, link } = answer.json<{ id: string; link: string }>();
  return { id, token: link.replace('http://upstroke.test/register#invitation=', '') };
};
const look = async (invitation?: string) =>
  (await server.call('POST', '/api/auth/registration', { invitation })).json<object>();

test('without an invitation nobody registers', async () => {
  expect(await look()).toEqual({ mode: 'invite', role: null });
  const answer = await register();
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'not_invited', message: /invitation/ });
  expect(await roles()).toEqual([]);
});

test('one invitation makes one account, of its role, also when two use it at once', async () => {
  const admin = await server.register('admin');
  const { token } = await invite(admin, 'caregiver');
  expect(await look(token)).toEqual({ mode: 'invite', role: 'caregiver' });
  expect(JSON.stringify(await server.rows('invitations'))).not.toContain(token);
  const answers = await Promise.all([register(token), register(token)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
  expect(await roles()).toEqual(['admin', 'caregiver']);
  expect(await look(token)).toEqual({ mode: 'invite', role: null });
});

test('who is not invited is refused before a password is hashed', async () => {
  let isFull = true;
  const hashOn = async () => {
    while (isFull) await hashPassword('somebody else');
  };
  const queue = Promise.all(Array.from({ length: maxPendingHashes }, hashOn));
  for (const [invitation, code] of [
    ['x'.repeat(43), 'invalid_code'],
    [undefined, 'not_invited'],
  ] as const) {
    expect((await register(invitation)).json()).toMatchObject({ code });
  }
  isFull = false;
  await queue;
});

test('a failed registration keeps the invitation', async () => {
  const admin = await server.register('admin');
  const { token } = await invite(admin, 'survivor');
  const taken = { ...names, email: admin.email, role: 'survivor', invitation: token };
  expect((await server.call('POST', '/api/auth/register', taken)).statusCode).toBe(409);
  const answer = await register(token);
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { mailed: true }]);
});

test.each([
  ['forged', async () => 'x'.repeat(43)],
  [
    'revoked',
    async (admin: TestPerson) => {
      const { id, token } = await invite(admin, 'survivor');
      await server.call('DELETE', `/api/invitations/${id}`, undefined, admin.bearer);
      return token;
    },
  ],
  [
    'a week old',
    async (admin: TestPerson) => {
      const { token } = await invite(admin, 'survivor');
      server.clock.set(now + 7 * day);
      return token;
    },
  ],
  [
    'of a deleted account',
    async () => {
      const carl = await server.register('caregiver');
      const { token } = await invite(carl, 'survivor');
      await server.context.db.deleteFrom('users').where('id', '=', carl.id).execute();
      return token;
    },
  ],
])('an invitation is refused: %s', async (_what, make) => {
  const token = await make(await server.register('admin'));
  expect(await look(token)).toEqual({ mode: 'invite', role: null });
  const answer = await register(token);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_code' }]);
});

test('a caregiver invites only survivors, and sees and revokes only their own', async () => {
  const [admin, carl, ida] = [
    await server.register('admin'),
    await server.register('caregiver'),
    await server.register('caregiver'),
  ];
  const refused = await server.call('POST', '/api/invitations', { role: 'admin' }, carl.bearer);
  expect(refused.statusCode).toBe(403);
  const { id } = await invite(carl, 'survivor');
  const listFor = (who: TestPerson) => server.read('/api/invitations', who);
  expect(await listFor(admin)).toMatchObject([{ id, role: 'survivor' }]);
  expect(await listFor(ida)).toEqual([]);
  const revoke = (who: TestPerson) =>
    server.call('DELETE', `/api/invitations/${id}`, undefined, who.bearer);
  expect((await revoke(ida)).statusCode).toBe(404);
  expect((await revoke(carl)).statusCode).toBe(200);
});

test('the PIN of a survivor makes one account, of a caregiver, and connects them', async () => {
  const rosa = await server.register('survivor');
  const generate = () => server.call('POST', '/api/pairing/generate', {}, rosa.bearer);
  const { pin } = (await generate()).json<{ pin: string }>();
  const typed = ` ${pin.slice(0, 3)}-${pin.slice(3)} `.toLowerCase();
  expect((await register(typed, 'survivor')).statusCode).toBe(201);
  const caregiver = (await server.rows('users')).find(({ role }) => role === 'caregiver');
  expect(await server.rows('pairings')).toMatchObject([
    { survivor_id: rosa.id, caregiver_id: caregiver?.id },
  ]);
  expect((await register(pin, 'caregiver')).statusCode).toBe(400);
  const late = (await generate()).json<{ pin: string }>();
  server.clock.set(now + 10 * minute);
  expect((await register(late.pin, 'caregiver')).statusCode).toBe(400);
});

test('so does the code of a scanned link, which alone names its survivor and a role before', async () => {
  const rosa = await server.register('survivor');
  await server.call('POST', '/api/pairing/generate', {}, rosa.bearer);
  const [codes] = await server.rows('pairing_codes');
  const scanned = String(codes?.qr_token);
  const named = { mode: 'invite', role: 'caregiver', survivor: 'Rosa' };
  expect(await look(scanned)).toEqual(named);
  expect(await look(String(codes?.pin))).toEqual({ mode: 'invite', role: null });
  expect((await register(scanned, 'survivor')).statusCode).toBe(201);
  expect(await server.rows('pairings')).toMatchObject([{ survivor_id: rosa.id }]);
  expect(await look(scanned)).toEqual({ mode: 'invite', role: null });
  expect((await register(scanned, 'caregiver')).statusCode).toBe(400);
});

describe('the setup link', () => {
  const closed = perTest(() => makeTestServer({ now, registration: 'closed' }));

  test('makes the first admin, once, also where registration is closed', async () => {
    const [first, second] = [
      await makeSetupLink(closed.context),
      await makeSetupLink(closed.context),
    ];
    const use = (link = '') =>
      closed.call('POST', '/api/auth/register', {
        ...names,
        email: `${link}@example.org`.slice(-40),
        role: 'survivor',
        invitation: invitationIn(link),
      });
    expect((await use(first)).statusCode).toBe(403);
    expect((await use(second)).statusCode).toBe(201);
    expect((await closed.rows('users')).map(({ role }) => role)).toEqual(['admin']);
    expect((await use(second)).json()).toMatchObject({ code: 'not_invited' });
    expect(await makeSetupLink(closed.context)).toBeUndefined();
  });

  test('ends when the first admin is made otherwise, who can invite no one', async () => {
    await makeSetupLink(closed.context);
    await createUser(closed.context, { ...names, email: 'ada@example.org', role: 'admin' });
    expect(await closed.rows('invitations')).toEqual([]);
    const { bearer } = await closed.register('admin');
    const invited = await closed.call('POST', '/api/invitations', { role: 'survivor' }, bearer);
    expect(invited.json()).toMatchObject({ code: 'not_invited' });
  });
});
