import { beforeEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { hour, minute } from '../../domain/specConstants.ts';
import { perTest } from '../../testkit/server/perTest.ts';
import { makePushTestbed } from '../../testkit/server/pushTestbed.ts';
import { startSmtpServer } from '../../testkit/server/smtpServer.ts';
import { registerHealth } from '../health.ts';
import { enqueueMail } from '../mail/repository.ts';
import { makeTransport } from '../mail/transport.ts';
import { makeJobStatus } from './jobStatus.ts';
import { makeMailer } from './mailer.ts';
import { makeNotifier } from './notifier.ts';
import { watchDeliveries } from './watchDeliveries.ts';

const second = 1_000;
const now = Date.parse('2026-03-10T09:00:00Z');
const testbed = perTest(() => makePushTestbed({ now }));
const smtp = perTest(startSmtpServer);
let logged: string[];
let counted: string[];
let watch: ReturnType<typeof watchDeliveries>;
let app: FastifyInstance;

beforeEach(async () => {
  logged = [];
  counted = [];
  const write = (line: string) => void logged.push(line);
  const log = { error: write, info: write };
  const { context, clock } = testbed;
  const status = makeJobStatus(() => clock.now() - now);
  const count = (...delivery: string[]) => void counted.push(delivery.join(' '));
  watch = watchDeliveries({ status, log: log as never, clock, mailHost: 'mail.test', count });
  app = Fastify();
  registerHealth(app, context, status);
});

const readProblems = async () => {
  const { problems = [], status } = (await app.inject('/readyz')).json<Record<string, string[]>>();
  expect(status).toBe('ready');
  return problems;
};

test.each([
  ['under load', 10 * second],
  ['of a single push and mail', hour],
])(
  'an outage %s is reported within a minute, and its end within a minute, once each',
  async (_what, everyMs) => {
    const { context, clock, rosa, service } = testbed;
    const phone = await testbed.device(rosa);
    const transport = makeTransport({ ...context, smtpUrl: smtp.url, dataDir: '/nowhere' });
    const silent = { error: () => undefined };
    const notifier = makeNotifier(context, watch.pushes(testbed.deliver), silent);
    const mailer = makeMailer(context, watch.mails(transport), silent);
    const problemsAt = new Map<number, string[]>();
    for (let ms = 0; ms <= 4 * minute; ms += 5 * second) {
      clock.set(now + ms);
      const isCut = ms < 3 * minute;
      service.answerWith(phone, isCut ? 'reset' : { status: 201 });
      smtp.setBehavior(isCut ? 'reset' : 'accept');
      if (ms % everyMs === 0) {
        await testbed.queue({ kind: 'dose', subjectId: await testbed.insertDose() });
        await enqueueMail(context, { userId: rosa.id, kind: 'password-changed', ttlMs: hour });
      }
      await notifier();
      await mailer();
      problemsAt.set(ms, await readProblems());
    }
    expect(problemsAt.get(10 * second)).toEqual([]);
    for (let ms = minute; ms < 3 * minute; ms += 5 * second) {
      expect(problemsAt.get(ms)).toEqual(['pushes', 'mails']);
    }
    expect(problemsAt.get(4 * minute)).toEqual([]);
    expect(new Set(counted)).toEqual(
      new Set([
        `pushes ${service.host} wait`,
        `pushes ${service.host} accepted`,
        'mails mail.test failed',
        'mails mail.test accepted',
      ]),
    );
    const fault = String.raw`have failed for [2-5]\d s \(connection closed\)$`;
    expect(logged.toSorted()).toEqual([
      'Mails to mail.test arrive again',
      expect.stringMatching(`^Mails to mail.test ${fault}`),
      `Pushes to ${service.host} arrive again`,
      expect.stringMatching(`^Pushes to ${service.host} ${fault}`),
    ]);
  },
);

test('a clock that differs from that of a push service is reported until it is right', async () => {
  watch.date(now - 2 * minute, 'fcm.googleapis.com');
  expect(await readProblems()).toEqual([]);
  for (let times = 0; times < 2; times += 1) watch.date(now + 7 * minute, 'fcm.googleapis.com');
  expect(await readProblems()).toEqual(['clock']);
  watch.date(now, 'web.push.apple.com');
  expect(await readProblems()).toEqual([]);
  expect(logged).toEqual([
    'The clock of this server is 7 minutes behind that of fcm.googleapis.com',
    'The clock of this server is right again',
  ]);
});

test('a mail server that refuses our sender is an outage, and the mail waits', async () => {
  const { context, clock, rosa } = testbed;
  const transport = makeTransport({ ...context, smtpUrl: smtp.url, dataDir: '/nowhere' });
  const mailer = makeMailer(context, watch.mails(transport), { error: () => undefined });
  smtp.setBehavior('refuseSenderLate');
  await enqueueMail(context, { userId: rosa.id, kind: 'password-changed', ttlMs: hour });
  for (let ms = 0; ms <= minute; ms += 5 * second) {
    clock.set(now + ms);
    await mailer();
  }
  expect(await readProblems()).toEqual(['mails']);
  expect(logged.join()).toMatch(/\(status 554: it refuses our sender, see MAIL_FROM\)$/);
  smtp.setBehavior('accept');
  clock.set(now + 2 * minute);
  await mailer();
  expect(smtp.received).toHaveLength(1);
});
