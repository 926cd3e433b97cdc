import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ResponseBody } from '../../../contract/endpoints/index.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { makeMailer } from '../../jobs/mailer.ts';
import { createEmailToken } from './emailTokens.ts';
import { mintedTables } from './revokeSessions.ts';

const server = perTest(() => makeFamily({ now: Date.parse('2026-03-10T09:00:00Z') }));
let ada: TestPerson;
let eve: TestPerson;

const as = (
  { bearer }: TestPerson,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => server.call(method, `/api/${path}`, body, bearer);
const mint = async <T>(who: TestPerson, path: string, body: object = {}): Promise<T> => {
  const answer = await as(who, 'POST', path, body);
  expect([path, answer.statusCode < 300]).toEqual([path, true]);
  return answer.json<T>();
};
const onAnotherDevice = async (person: TestPerson): Promise<TestPerson> => {
  const token = await server.signIn(person.id);
  return { ...person, token, bearer: { authorization: `Bearer ${token}` } };
};
const tokenOf = (link: string) => /[\w-]{43}$/.exec(link)?.[0];

beforeEach(async () => {
  ada = await server.register('admin');
  eve = await server.register('admin');
});

const linkPath = () => `admin/people/${server.carl.id}/reset-link`;

/** A mail that waits, and the token of one that was sent. */
const mintMails = async (who: TestPerson) => {
  await mint(who, linkPath(), { mail: true });
  const send = async () => undefined;
  await makeMailer(server.context, send, { error: () => undefined })();
  await mint(who, linkPath(), { mail: true });
};

const mintAll = async (admin: TestPerson, survivor: TestPerson) => {
  await mint(admin, 'invitations', { role: 'admin' });
  await mint(admin, linkPath());
  await mintMails(admin);
  await mint(survivor, 'calendar');
  await mint(survivor, 'pairing/generate');
};

const minted = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(mintedTables) as (keyof typeof mintedTables)[]) {
    const rows: readonly { readonly made_by_session: string | null }[] = await server.rows(table);
    counts[table] = rows.filter(({ made_by_session }) => made_by_session !== null).length;
  }
  return counts;
};

const all = { invitations: 1, pairing_codes: 1, calendar_feeds: 1, mails: 1, email_tokens: 2 };
const none = { invitations: 0, pairing_codes: 0, calendar_feeds: 0, mails: 0, email_tokens: 0 };

type Act = (maker: TestPerson, other: TestPerson) => Promise<unknown>;

const newPassword = 'a better horse';
const changePassword = (who: TestPerson) =>
  as(who, 'POST', 'account/password', { currentPassword: who.password, newPassword });
const resetPassword = async ({ id }: TestPerson) => {
  const token = await createEmailToken(server.context, id, 'reset');
  return server.call('POST', '/api/auth/reset-password', { token, newPassword });
};
const signOutOther = async (who: TestPerson) => {
  const sessions = await server.read<ResponseBody<'listSessions'>>('/api/account/sessions', who);
  for (const { id, is_current } of sessions)
    if (!is_current) await as(who, 'DELETE', `account/sessions/${id}`);
};

const events: readonly (readonly [string, Act, Record<string, number>])[] = [
  ['the maker logs out', (maker) => as(maker, 'POST', 'auth/logout'), all],
  ['another device signs the maker out', (_maker, other) => signOutOther(other), none],
  ['the maker signs another device out', (maker) => signOutOther(maker), all],
  ['the others are signed out', (_maker, other) => as(other, 'DELETE', 'account/sessions'), none],
  ['the maker signs the others out', (maker) => as(maker, 'DELETE', 'account/sessions'), all],
  ['another device chooses a password', (_maker, other) => changePassword(other), none],
  ['the maker chooses a password', (maker) => changePassword(maker), { ...all, calendar_feeds: 0 }],
  ['a link resets the password', (maker) => resetPassword(maker), none],
  ['an admin signs them out', ({ id }) => as(eve, 'DELETE', `admin/people/${id}/sessions`), none],
  [
    'they are deactivated',
    ({ id }) => as(eve, 'PUT', `admin/people/${id}`, { is_active: false }),
    none,
  ],
  ['their deletion is planned', ({ id }) => as(eve, 'DELETE', `admin/people/${id}`), none],
];

test.each(events)('what a session made: %s', async (_event, act, left) => {
  const devices = [
    [ada, await onAnotherDevice(ada)],
    [server.rosa, await onAnotherDevice(server.rosa)],
  ] as const;
  await mintAll(ada, server.rosa);
  expect(await minted()).toEqual(all);
  for (const [maker, other] of devices) await act(maker, other);
  expect(await minted()).toEqual(left);
});

test('what a session made ends with the others, also if it has logged out since', async () => {
  const [admin, survivor] = [await onAnotherDevice(ada), await onAnotherDevice(server.rosa)];
  await mintAll(ada, server.rosa);
  for (const who of [ada, server.rosa]) await as(who, 'POST', 'auth/logout');
  for (const who of [admin, survivor]) await as(who, 'DELETE', 'account/sessions');
  expect(await minted()).toEqual(none);
});

describe.each([
  ['deactivated', { deactivated_at: 1 }],
  ['of another role', { role: 'caregiver' as const }],
])('of a maker who is %s', (_how, change) => {
  const become = ({ id }: TestPerson) =>
    server.context.db.updateTable('users').set(change).where('id', '=', id).execute();

  test('no invitation of an admin is taken', async () => {
    const { link } = await mint<{ link: string }>(ada, 'invitations', { role: 'admin' });
    await become(ada);
    const names = { fname: 'A', lname: 'B', role: 'survivor', email: 'a@example.org' };
    const body = { ...names, password: newPassword, invitation: tokenOf(link) };
    const answer = await server.call('POST', '/api/auth/register', body);
    expect(answer.json()).toMatchObject({ code: 'invalid_code' });
    expect(await server.rows('invitations')).toHaveLength(1);
  });

  test('no handed link is taken', async () => {
    const { link } = await mint<{ link: string }>(ada, linkPath());
    await become(ada);
    const token = tokenOf(link);
    const answer = await server.call('POST', '/api/auth/reset-password', { token, newPassword });
    expect(answer.json()).toMatchObject({ code: 'invalid_token' });
    const read = await server.call('POST', '/api/auth/reset-account', { token });
    expect(read.json()).toEqual({ email: null });
  });

  test('no PIN is taken', async () => {
    const { pin } = await mint<{ pin: string }>(server.rosa, 'pairing/generate');
    await become(server.rosa);
    const answer = await as(server.ida, 'POST', 'pairing/connect-pin', { pin });
    expect(answer.json()).toMatchObject({ code: 'invalid_code' });
  });
});

test('a link to a new email ends with the session that asked for it', async () => {
  const other = await onAnotherDevice(server.rosa);
  const change = { email: 'new@example.org', password: server.rosa.password };
  await mint(server.rosa, 'account/email', change);
  await signOutOther(other);
  expect((await server.rows('mails')).map(({ kind }) => kind)).toEqual(['email-change-asked']);
});
