import { beforeEach, expect, test } from '@jest/globals';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { sessionOf } from '../../../testkit/server/sessionOf.ts';
import { day, minute } from '../../../domain/specConstants.ts';
import { repeatEmergencies } from '../../jobs/emergencyClock.ts';
import { audit } from '../../audit.ts';
import { createEmailToken } from '../auth/emailTokens.ts';
import { eraseDueAccounts } from '../account/erasure.ts';
import { deletePerson } from './service.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const server = perTest(() => makeFamily({ now }));
let ada: TestPerson;
beforeEach(async () => {
  ada = await server.register('admin', { fname: 'Ada' });
});

const act = (method: 'POST' | 'PUT' | 'DELETE', id: string, rest = '', body?: object) =>
  server.call(method, `/api/admin/people/${id}${rest}`, body, ada.bearer);
const logIn = ({ email, password }: TestPerson) =>
  server.call('POST', '/api/auth/login', { email, password });
const isSignedIn = async (who: TestPerson) =>
  (await server.call('GET', '/api/changes?since=0', undefined, who.bearer)).statusCode === 200;
interface Row {
  readonly id: string;
  readonly [name: string]: unknown;
}
const people = (page = 1) =>
  server.read<{ people: Row[]; hasMore: boolean }>(`/api/admin/people?page=${page}`, ada);
const rowOf = async (id: string) => (await people()).people.find((row) => row.id === id);
const readAudit = (query = '') =>
  server.read<{ entries: Row[]; hasMore: boolean }>(`/api/admin/audit?${query}`, ada);
const actions = async () => (await readAudit()).entries;

test('the list says who is connected and reached, in pages', async () => {
  expect(await rowOf(server.rosa.id)).toMatchObject({
    role: 'survivor',
    email: server.rosa.email,
    is_active: true,
  });
  const connected = await server.context.db
    .selectFrom('pairings')
    .select('id')
    .where('survivor_id', '=', server.rosa.id)
    .where('ended_at', 'is', null)
    .execute();
  expect((await rowOf(server.rosa.id))?.['connections']).toBe(connected.length);
  expect([
    (await rowOf(server.rosa.id))?.['is_reachable'],
    (await rowOf(ada.id))?.['is_reachable'],
  ]).toEqual([true, false]);
  for (let count = 0; count < 50; count += 1) await server.register('caregiver');
  expect(await people()).toMatchObject({ hasMore: true, can_mail: true });
  expect((await people(2)).people.map(({ id }) => id)).toContain(server.rosa.id);
});

test('a reset link gives a new password but confirms no email, and sessions can be ended', async () => {
  const { db } = server.context;
  await db.updateTable('users').set({ email_confirmed_at: null }).execute();
  const { link } = (await act('POST', server.rosa.id, '/reset-link')).json<{ link: string }>();
  const token = link.replace('http://upstroke.test/reset-password?token=', '');
  const newPassword = 'another horse entirely';
  const reset = await server.call('POST', '/api/auth/reset-password', { token, newPassword });
  expect(reset.statusCode).toBe(200);
  expect(await server.rows('users')).not.toContainEqual(
    expect.objectContaining({ email_confirmed_at: expect.any(Number) }),
  );
  expect((await logIn({ ...server.rosa, password: newPassword })).statusCode).toBe(200);
  expect(await isSignedIn(server.carl)).toBe(true);
  expect((await act('DELETE', server.carl.id, '/sessions')).statusCode).toBe(200);
  expect((await actions())[0]).toMatchObject({ action: 'sessions-ended', is_own: false });
  expect(await isSignedIn(server.carl)).toBe(false);
  expect((await logIn(server.carl)).statusCode).toBe(200);
});

test('a reset link is mailed by the admin, who is recorded', async () => {
  const answer = await act('POST', server.rosa.id, '/reset-link', { mail: true });
  expect([answer.statusCode, answer.json()]).toEqual([201, { link: null }]);
  const mail = { user_id: server.rosa.id, kind: 'handed-reset' };
  expect(await server.rows('mails')).toMatchObject([mail]);
  expect((await actions())[0]).toMatchObject({ action: 'reset-link-made', actor: 'Ada Meyer' });
});

test('someone deactivated is signed out and cannot sign in until they are activated', async () => {
  await act('PUT', server.rosa.id, '', { is_active: false });
  const listed = await actions();
  expect((await act('PUT', server.rosa.id, '', { is_active: false })).statusCode).toBe(200);
  expect(await actions()).toEqual(listed);
  expect(await isSignedIn(server.rosa)).toBe(false);
  expect(await rowOf(server.rosa.id)).toMatchObject({ is_active: false, is_reachable: false });
  expect((await logIn(server.rosa)).json()).toMatchObject({ code: 'deactivated' });
  expect((await logIn({ ...server.rosa, password: 'wrong' })).json()).toMatchObject({
    code: 'wrong_password',
  });
  await act('PUT', server.rosa.id, '', { is_active: true });
  expect((await logIn(server.rosa)).statusCode).toBe(200);
});

test('someone deactivated leaves nothing with which an account can be made or opened', async () => {
  const eve = await server.register('admin');
  await server.call('POST', '/api/invitations', { role: 'admin' }, eve.bearer);
  const linkPath = `/api/admin/people/${ada.id}/reset-link`;
  await server.call('POST', linkPath, undefined, eve.bearer);
  await server.call('POST', '/api/pairing/generate', {}, server.rosa.bearer);
  const { id: rosaId, email, password } = server.rosa;
  const change = { email: 'eve@example.org', password };
  await server.call('POST', '/api/account/email', change, server.rosa.bearer);
  await server.call('POST', '/api/auth/forgot-password', { email });
  await act('POST', rosaId, '/reset-link', { mail: true });
  for (const kind of ['reset', 'change-email'] as const) {
    await createEmailToken(server.context, rosaId, kind);
  }
  const openings = async () =>
    Promise.all(
      (['invitations', 'email_tokens', 'pairing_codes', 'mails'] as const).map(
        async (table) => (await server.rows(table)).length,
      ),
    );
  expect(await openings()).toEqual([1, 3, 1, 4]);
  await act('PUT', server.carl.id, '', { is_active: false });
  expect(await openings()).toEqual([1, 3, 1, 4]);
  for (const { id } of [eve, server.rosa]) await act('PUT', id, '', { is_active: false });
  expect(await openings()).toEqual([0, 0, 0, 1]);
  expect(await server.rows('mails')).toMatchObject([{ kind: 'email-change-asked' }]);
  await server.call('POST', '/api/auth/forgot-password', { email });
  for (const mail of [true, false]) {
    const answer = await act('POST', rosaId, '/reset-link', { mail });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'deactivated' }]);
  }
  expect(await openings()).toEqual([0, 0, 0, 1]);
});

test('a deactivated caregiver is not alerted, and the survivor sees it beforehand', async () => {
  const pairings = () => server.read<object>('/api/pairing/active', server.rosa);
  const send = async () =>
    (await server.call('POST', '/api/emergency/send', {}, server.rosa.bearer)).json<object>();
  const repeated = async () => {
    server.clock.set(server.clock.now() + minute);
    await repeatEmergencies(server.context);
    const now = server.clock.now();
    return (await server.rows('pushes')).filter(({ made_at }) => made_at === now).length;
  };
  const version = async () => (await server.rows('versions')).map((row) => row.pairings).toSorted();
  expect([await send(), await repeated()]).toMatchObject([{ totalCaregivers: 1 }, 1]);
  await act('PUT', server.carl.id, '', { is_active: false });
  await server.addDevice(server.carl);
  expect([await repeated(), await pairings()]).toMatchObject([0, { code: 'not_found' }]);
  expect(await send()).toMatchObject({ totalCaregivers: 0 });
  const seen = await version();
  await act('PUT', server.carl.id, '', { is_active: true });
  expect(await pairings()).toHaveLength(1);
  expect(await version()).not.toEqual(seen);
});

test('caregivers are told about the missed doses of a deactivated survivor', async () => {
  await server.addMedicine({ schedule_time: '10:00' });
  await act('PUT', server.rosa.id, '', { is_active: false });
  await server.runDoseClockAfter(0, 20);
  const pushes = await server.rows('pushes');
  const missed = { kind: 'missed', person_id: server.carl.id };
  expect(pushes).toContainEqual(expect.objectContaining(missed));
});

test('a person is deleted after a day in which the other admins, who are mailed, can keep the account', async () => {
  const eve = await server.register('admin', { fname: 'Eve' });
  await server.call('POST', '/api/invitations', { role: 'survivor' }, server.carl.bearer);
  const planned = { is_active: false, erase_at: now + day };
  for (let count = 0; count < 2; count += 1) {
    expect((await act('DELETE', server.rosa.id)).statusCode).toBe(200);
    expect(await rowOf(server.rosa.id)).toMatchObject(planned);
  }
  expect(await isSignedIn(server.rosa)).toBe(false);
  const notice = { kind: 'erasure-planned', user_id: eve.id, about_id: server.rosa.id };
  expect(await server.rows('mails')).toMatchObject([notice]);
  const audited = async (count: number) =>
    (await actions()).slice(0, count).map(({ action, actor, subject }) => [action, actor, subject]);
  const plan = ['account-deletion-planned', 'Ada Meyer', 'Rosa Meyer'];
  expect(await audited(2)).toEqual([plan, ['invitation-made', 'Carl Adler', null]]);

  await act('PUT', server.rosa.id, '', { is_active: true });
  expect(await rowOf(server.rosa.id)).toMatchObject({ is_active: true, erase_at: null });
  expect((await audited(1))[0]?.[0]).toBe('account-deletion-cancelled');
  server.clock.set(now + day);
  await eraseDueAccounts(server.context);
  expect((await logIn(server.rosa)).statusCode).toBe(200);
});

test('an admin who is to be deleted is mailed, too', async () => {
  const eve = await server.register('admin', { fname: 'Eve' });
  await act('DELETE', eve.id);
  expect(await server.rows('mails')).toMatchObject([
    { kind: 'erasure-planned', user_id: eve.id, about_id: eve.id },
  ]);
});

test('a deleted person is gone, also before the job runs, and the audit no longer names them', async () => {
  await act('DELETE', server.rosa.id);
  server.clock.set(now + day - 1);
  await eraseDueAccounts(server.context);
  ada = await server.register('admin', { fname: 'Ada' });
  expect(await rowOf(server.rosa.id)).toBeDefined();
  server.clock.set(now + day);
  expect(await rowOf(server.rosa.id)).toBeUndefined();
  for (const method of ['DELETE', 'PUT'] as const) {
    const answer = await act(method, server.rosa.id, '', { is_active: true });
    expect(answer.statusCode).toBe(404);
  }
  await eraseDueAccounts(server.context);
  const someone = 'a deleted person';
  expect((await actions())[0]).toMatchObject({
    action: 'account-deleted',
    actor: null,
    subject: someone,
  });
  expect((await logIn(server.rosa)).json()).toMatchObject({ code: 'unknown_email' });
  const refused = { action: 'sign-in-refused', actor: null, subject: null };
  expect((await actions())[0]).toMatchObject(refused);
});

test('the last admin stays, also when two remove each other at once', async () => {
  const own = await act('DELETE', ada.id);
  expect(own.json()).toEqual({
    code: 'forbidden',
    message: 'Delete your own account under My Account.',
  });
  const alone = await act('PUT', ada.id, '', { is_active: false });
  expect([alone.statusCode, alone.json()]).toMatchObject([409, { code: 'last_admin' }]);
  const { password, bearer } = ada;
  expect((await server.call('DELETE', '/api/account', { password }, bearer)).statusCode).toBe(409);
  const eve = await server.register('admin');
  const remove = (admin: TestPerson, other: TestPerson) =>
    deletePerson(server.context, sessionOf(admin), other.id);
  await Promise.allSettled([remove(ada, eve), remove(eve, ada)]);
  const admins = (await server.rows('users')).filter(({ role }) => role === 'admin');
  expect(admins.filter(({ deactivated_at }) => deactivated_at === null)).toHaveLength(1);
});

test('the audit shows accounts, not health', async () => {
  await server.addMedicine();
  await server.call('POST', '/api/auth/logout', {}, server.carl.bearer);
  const named = (await actions()).map(({ action }) => action);
  expect(named[0]).toBe('signed-out');
  expect((await actions())[0]).toMatchObject({ is_own: true });
  const stored = (await server.rows('audit')).map(({ action }) => action);
  expect(stored).toContain('reminder-made');
  expect(named).not.toContain('reminder-made');
});

test('the audit is read in pages while it grows, of all or of one person', async () => {
  const { context, carl, rosa } = server;
  await act('POST', rosa.id, '/reset-link');
  for (let count = 0; count < 60; count += 1) await audit(context, carl.id, 'signed-in', carl.id);
  const newest = await readAudit();
  const before = `before=${newest.entries.at(-1)?.id}`;
  await audit(context, carl.id, 'signed-out', carl.id);
  const older = await readAudit(before);
  expect([newest.hasMore, older.hasMore]).toEqual([true, false]);
  const read = [...newest.entries, ...older.entries].map(({ id }) => id);
  const stored = (await server.rows('audit')).map(({ id }) => id).toSorted();
  expect(read).toEqual(stored.slice(0, -1).toReversed());
  const { entries } = await readAudit(`personId=${rosa.id}`);
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['reset-link-made', 'Ada Meyer'],
    ['registered', 'Rosa Meyer'],
  ]);
  expect(await readAudit(`personId=${rosa.id}&${before}`)).toEqual({ entries, hasMore: false });
});
