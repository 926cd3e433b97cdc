import { beforeEach, expect, test } from '@jest/globals';
import { hour, minute } from '../../domain/specConstants.ts';
import { claimMails } from '../mail/repository.ts';
import { makeTransport, sendTimeoutMs } from '../mail/transport.ts';
import { createEmailToken } from '../modules/auth/emailTokens.ts';
import { type Family, makeFamily } from '../../testkit/server/family.ts';
import { startSmtpServer } from '../../testkit/server/smtpServer.ts';
import { makeMailer } from './mailer.ts';
import { perTest } from '../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const family = perTest(() => makeFamily({ now, devices: false }));
const smtp = perTest(startSmtpServer);
let mailer: ReturnType<typeof makeMailer>;
let logged: string;

beforeEach(() => {
  logged = '';
  mailer = mailerOn(family.context.db);
});

const log = { error: (...told: unknown[]) => void (logged += JSON.stringify(told)) };

const mailerOn = (db: Family['context']['db']) => {
  const { publicUrl } = family.context;
  const transport = makeTransport({ smtpUrl: smtp.url, dataDir: '/nowhere', publicUrl });
  return makeMailer({ ...family.context, db }, transport, log);
};

const ask = ({ email } = family.rosa) =>
  family.call('POST', '/api/auth/forgot-password', { email });
const askMany = async (count: number) => {
  const people = [];
  for (let more = 0; more < count; more += 1) people.push(await family.register('survivor'));
  await Promise.all(people.map(ask));
  return people;
};
const mails = () => family.rows('mails');
const resets = () => family.rows('email_tokens');

const linkIn = (data = '') =>
  /http:\/\/upstroke\.test\/(?:reset-password|confirm-email)\?token=([\w-]{43})(?=\r\n)/.exec(
    data.replace(/=\r\n/g, '').replace(/=3D/g, '='),
  )?.[1];

test('an asked-for link is mailed once, and its token is kept as a hash alone', async () => {
  await ask();
  expect(await resets()).toEqual([]);
  await mailer();
  await mailer();
  expect(smtp.received.map(({ to }) => to)).toEqual([[family.rosa.email]]);
  const token = linkIn(smtp.received[0]?.data);
  expect(token).toBeDefined();
  expect(await mails()).toEqual([]);
  const kept = { user_id: family.rosa.id, kind: 'reset', expires_at: now + 30 * minute };
  expect(await resets()).toMatchObject([{ ...kept, token_hash: expect.any(String) }]);
  expect(JSON.stringify(await resets())).not.toContain(token);
});

test('the other admins are mailed who deletes whom, and when, unless the account is kept first', async () => {
  const { bearer } = await family.register('admin', { fname: 'Ada', lname: 'Ott' });
  const eve = await family.register('admin');
  const person = `/api/admin/people/${family.carl.id}`;
  const plan = () => family.call('DELETE', person, undefined, bearer);
  await plan();
  await mailer();
  expect(smtp.received.map(({ to }) => to)).toEqual([[eve.email]]);
  const data = smtp.received[0]?.data;
  for (const fact of ['Who: Ada Ott', 'Whose account: Carl Adler', 'When: 11 Mar 2026, 09:00 UTC'])
    expect(data).toContain(fact);
  await family.call('PUT', person, { is_active: true }, bearer);
  await plan();
  await family.call('PUT', person, { is_active: true }, bearer);
  await mailer();
  expect(smtp.received).toHaveLength(1);
  expect(await mails()).toEqual([]);
});

test('a reset link that an admin has mailed says so, and confirms the address', async () => {
  const { bearer } = await family.register('admin');
  await family.call(
    'POST',
    `/api/admin/people/${family.rosa.id}/reset-link`,
    { mail: true },
    bearer,
  );
  await mailer();
  const data = smtp.received[0]?.data;
  expect(data).toContain('\r\nThe person who runs your Upstroke sent you this link.');
  expect(data).not.toContain('Somebody');
  expect(linkIn(data)).toBeDefined();
  expect(await resets()).toMatchObject([{ kind: 'reset' }]);
});

test('the link that is mailed to a new account confirms its address', async () => {
  const names = { fname: 'Eva', lname: 'Fuchs', role: 'caregiver' };
  const payload = { ...names, email: 'eva@example.org', password: 'a better horse' };
  await family.call('POST', '/api/auth/register', payload);
  await mailer();
  expect(smtp.received.map(({ to }) => to)).toEqual([['eva@example.org']]);
  const token = linkIn(smtp.received[0]?.data);
  const answer = await family.call('POST', '/api/auth/confirm-email', { token });
  expect(answer.statusCode).toBe(200);
  expect([await mails(), await resets()]).toEqual([[], []]);
});

test('whose password was changed is told so once, with the time of the change', async () => {
  const token = await createEmailToken(family.context, family.rosa.id, 'reset');
  const payload = { token, newPassword: 'a better horse' };
  await family.call('POST', '/api/auth/reset-password', payload);
  smtp.setBehavior('refuse');
  await mailer();
  smtp.setBehavior('accept');
  family.clock.set(now + hour);
  await mailer();
  await mailer();
  expect(smtp.received.map(({ to }) => to)).toEqual([[family.rosa.email]]);
  const data = smtp.received[0]?.data;
  expect(data).toContain('\r\nWhen: 10 Mar 2026, 10:00\r\n');
  expect([await mails(), await resets()]).toEqual([[], []]);
});

test.each([
  ['mail', 'refuse'],
  ['sender', 'refuseSender'],
] as const)(
  'a refused %s is tried again, later each time, until it is too late; the log names neither address nor token',
  async (what, behavior) => {
    smtp.setBehavior(behavior);
    logged = '';
    await ask();
    const [mail] = await mails();
    const tries: number[] = [];
    for (let at = now; at <= now + 40 * minute; at += 5_000) {
      family.clock.set(at);
      await mailer();
      const [tried] = await mails();
      if (tried!.attempts > tries.length) tries.push((at - now) / 1000);
    }
    expect(tries).toEqual([0, 10, 30, 70, 150, 310, 610, 910, 1210, 1510]);
    expect(smtp.received).toEqual([]);
    // `watchDeliveries` logs the other.
    expect(logged.includes(mail!.id)).toBe(what === 'mail');
    expect(logged).not.toMatch(/@|token/);
  },
);

test('two processes send each mail once', async () => {
  const people = await askMany(12);
  await Promise.all([mailer(), mailerOn(family.open())()]);
  const mailedTo = smtp.received.flatMap(({ to }) => to).toSorted();
  expect(mailedTo).toEqual(people.map(({ email }) => email).toSorted());
});

test('a server that stops ends the mails it has begun, and leaves the others to the next', async () => {
  await askMany(6);
  await mailer(AbortSignal.abort());
  expect(smtp.received).toHaveLength(5);
  expect(await mails()).toHaveLength(1);
  await mailer();
  expect(smtp.received).toHaveLength(6);
});

test('a mail that a killed process had begun goes out after its lease', async () => {
  await ask();
  const begun = { leased_until: now + 3 * sendTimeoutMs, attempts: 1 };
  await family.context.db.updateTable('mails').set(begun).execute();
  await mailer();
  expect(smtp.received).toEqual([]);
  family.clock.set(now + 3 * sendTimeoutMs);
  await mailer();
  expect(smtp.received).toHaveLength(1);
});

test('a mail that failed too late is left to the one who has it by now', async () => {
  const { context, clock } = family;
  const later = now + 3 * sendTimeoutMs;
  const slow = async () => {
    clock.set(later);
    await claimMails(context.db, { now: later, leaseMs: 1, limit: 1 });
    throw new Error('Too late.');
  };
  await ask();
  await makeMailer(context, slow, log)();
  expect(await mails()).toMatchObject([{ leased_until: later + 1, due_at: now, attempts: 2 }]);
});

test('a mail that is not wanted any more when its link is made does not go out', async () => {
  const other = family.open();
  const inserts = new WeakSet<object>();
  const racing = family.context.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'InsertQueryNode') inserts.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (inserts.has(queryId)) await other.deleteFrom('mails').execute();
      return result;
    },
  });
  await ask();
  await mailerOn(racing)();
  expect([await mails(), smtp.received, await resets()]).toEqual([[], [], []]);
});
