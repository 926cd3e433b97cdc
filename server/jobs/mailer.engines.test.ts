import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hour, minute } from '../../domain/constants.ts';
import { claimMails } from '../mail/repository.ts';
import { makeTransport, sendFor } from '../mail/transport.ts';
import { makeResetToken } from '../modules/auth/passwordReset.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../testkit/server/makeTestServer.ts';
import { type SmtpServer, startSmtpServer } from '../../testkit/server/smtpServer.ts';
import { makeMailer, type Mailer } from './mailer.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
let server: TestServer;
let smtp: SmtpServer;
let rosa: TestPerson;
let mailer: Mailer;
let logged: string;

beforeEach(async () => {
  server = await makeTestServer({ now });
  smtp = await startSmtpServer();
  rosa = await server.register('survivor');
  logged = '';
  mailer = mailerOn(server.context.db);
});
afterEach(async () => {
  await smtp.close();
  await server.close();
});

const log = {
  error: (...told: unknown[]) => {
    logged += JSON.stringify(told);
  },
};

const mailerOn = (db: TestServer['context']['db']): Mailer => {
  const { publicUrl } = server.context;
  const transport = makeTransport({ smtpUrl: smtp.url, dataDir: '/nowhere', publicUrl });
  return makeMailer({ ...server.context, db }, transport, log);
};

const ask = (email = rosa.email) =>
  server.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });

const mails = () => server.context.db.selectFrom('mails').selectAll().execute();
const resets = () => server.context.db.selectFrom('password_resets').selectAll().execute();

const linkIn = (data = '') =>
  /http:\/\/upstroke\.test\/reset-password\?token=([\w-]{43})(?=\r\n)/.exec(
    data.replace(/=\r\n/g, '').replace(/=3D/g, '='),
  )?.[1];

test('an asked-for link is mailed once, and its token is kept as a hash alone', async () => {
  await ask();
  expect(await resets()).toEqual([]);
  await mailer.run();
  await mailer.run();
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]?.to).toEqual([rosa.email]);
  const token = linkIn(smtp.received[0]?.data);
  expect(token).toBeDefined();
  expect(await mails()).toEqual([]);
  expect(await resets()).toEqual([
    { token_hash: expect.any(String), user_id: rosa.id, expires_at: now + 30 * minute },
  ]);
  expect(JSON.stringify(await resets())).not.toContain(token);
});

test('whose password was changed is told so once, with the time of the change and no token', async () => {
  await server.context.db
    .updateTable('users')
    .set({ time_zone: 'Europe/Berlin' })
    .where('id', '=', rosa.id)
    .execute();
  const token = await makeResetToken(server.context, rosa.id);
  const payload = { token, newPassword: 'a better horse' };
  await server.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload });
  smtp.behave('refuse');
  await mailer.run();
  smtp.behave('accept');
  server.clock.set(now + hour);
  await mailer.run();
  await mailer.run();
  expect(smtp.received.map(({ to }) => to)).toEqual([[rosa.email]]);
  const data = smtp.received[0]?.data;
  expect(data).toContain('Subject: Your Upstroke password was changed\r\n');
  expect(data).toContain('\r\nWhen: 10 Mar 2026, 10:00\r\n');
  expect(data).toContain('\r\nhttp://upstroke.test/forgot-password\r\n');
  expect(data).not.toContain('token');
  expect(await mails()).toEqual([]);
  expect(await resets()).toEqual([]);
});

test('a refused mail is tried again, later each time, until it is too late', async () => {
  smtp.behave('refuse');
  await ask();
  const tries: number[] = [];
  for (let at = now; at <= now + 40 * minute; at += 5_000) {
    server.clock.set(at);
    const before = logged.length;
    await mailer.run();
    if (logged.length > before) tries.push((at - now) / 1000);
  }
  expect(tries).toEqual([0, 10, 30, 70, 150, 310, 610, 910, 1210, 1510]);
  expect(smtp.received).toEqual([]);
});

test('two processes send each mail once', async () => {
  const people = [rosa];
  for (let count = 1; count < 12; count += 1) people.push(await server.register('survivor'));
  await Promise.all(people.map(({ email }) => ask(email)));
  const other = mailerOn(server.open());
  await Promise.all([mailer.run(), other.run()]);
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(
    people.map(({ email }) => email).toSorted(),
  );
});

test('a server that stops ends the mails it has begun, and leaves the others to the next', async () => {
  for (let more = 0; more < 6; more += 1) await ask((await server.register('survivor')).email);
  await mailer.run(AbortSignal.abort());
  expect(smtp.received).toHaveLength(5);
  expect(await mails()).toHaveLength(1);
  await mailer.run();
  expect(smtp.received).toHaveLength(6);
});

test('a mail that a killed process had begun goes out after its lease', async () => {
  await ask();
  await server.context.db
    .updateTable('mails')
    .set({ leased_until: now + 3 * sendFor, attempts: 1 })
    .execute();
  await mailer.run();
  expect(smtp.received).toEqual([]);
  server.clock.set(now + 3 * sendFor);
  await mailer.run();
  expect(smtp.received).toHaveLength(1);
});

test('a mail that failed too late is left to the one who has it by now', async () => {
  const { context, clock } = server;
  const later = now + 3 * sendFor;
  const slow = {
    send: async () => {
      clock.set(later);
      await claimMails(context.db, { now: later, lease: 1, most: 1 });
      throw new Error('Too late.');
    },
  };
  await ask();
  await makeMailer(context, slow, log).run();
  expect(await mails()).toMatchObject([{ leased_until: later + 1, due_at: now, attempts: 2 }]);
});

test('a mail that is not wanted any more when its link is made does not go out', async () => {
  const other = server.open();
  const inserts = new WeakSet<object>();
  const racing = server.context.db.withPlugin({
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
  await mailerOn(racing).run();
  expect(await mails()).toEqual([]);
  expect(smtp.received).toEqual([]);
  expect(await resets()).toEqual([]);
});

test('the log names neither address nor token', async () => {
  smtp.behave('refuse');
  await ask();
  await mailer.run();
  const [mail] = await mails();
  expect(logged).toContain(mail?.id);
  expect(logged).not.toContain('@');
  expect(logged).not.toContain('token');
});
