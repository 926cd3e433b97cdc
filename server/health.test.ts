import { beforeEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { minute } from '../domain/specConstants.ts';
import { makeAspirinFamily } from '../testkit/server/family.ts';
import { ampleDisk } from './diskSpace.ts';
import { registerHealth } from './health.ts';
import { enqueueMail } from './mail/repository.ts';
import { checkDisk, type JobStatus, makeJobStatus } from './jobs/jobStatus.ts';
import { perTest } from '../testkit/server/perTest.ts';

const family = perTest(() => makeAspirinFamily());
let app: FastifyInstance;
let elapsed = 0;
let status: JobStatus;

beforeEach(() => {
  elapsed = 0;
  status = makeJobStatus(() => elapsed);
  app = Fastify();
  registerHealth(app, family.context, status);
});

const readyAfter = async (ms: number) => {
  elapsed += ms;
  family.clock.set(family.clock.now() + ms);
  const answer = await app.inject('/readyz');
  return [answer.statusCode, answer.json<unknown>()];
};
const ready = [200, { status: 'ready' }];
const unavailable = (...problems: string[]) => [503, { status: 'unavailable', problems }];

test('is not ready while a job has not succeeded for too long', async () => {
  const succeed = status.watch('dose clock', 2 * minute);
  status.watch('purge', 60 * minute);
  expect(await readyAfter(2 * minute)).toEqual(ready);
  expect(await readyAfter(minute)).toEqual(unavailable('dose clock'));
  succeed();
  expect(await readyAfter(minute)).toEqual(ready);
});

test('warns of a push and a mail by when they were first due, and stays ready', async () => {
  const { context, clock, rosa } = family;
  const late = (count: number, oldestSeconds: number) => ({ count, oldestSeconds });
  await family.runDoseClockAfter(0);
  expect(await readyAfter(minute / 2 - 1)).toEqual(ready);
  const pushes = late(1, 30);
  expect(await readyAfter(1_000)).toEqual([200, { status: 'ready', problems: ['pushes'], pushes }]);
  await enqueueMail(context, { userId: rosa.id, kind: 'reset', ttlMs: minute });
  // A retry.
  for (const table of ['pushes', 'mails'] as const) {
    await context.db
      .updateTable(table)
      .set({ due_at: clock.now() + 60 * minute })
      .execute();
  }
  const both = { pushes: late(1, 60), mails: late(1, 30) };
  const problems = ['pushes', 'mails'];
  expect(await readyAfter(minute / 2)).toEqual([200, { status: 'ready', problems, ...both }]);
  // What has expired is no reason to warn.
  expect(await readyAfter(20 * minute)).toEqual(ready);
});

test.each([
  ['a full disk', { errcode: 13 }, 'disk'],
  ['a full disk of PostgreSQL', { code: '53100' }, 'disk'],
  ['a read-only file', { errcode: 8 }, 'database'],
])('is not ready while nothing can be written: %s', async (_what, error, problem) => {
  let isBroken = false;
  let writes = 0;
  const transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    if (node.kind !== 'InsertQueryNode') return node;
    writes += 1;
    if (isBroken) throw Object.assign(new Error('cannot write'), error);
    return node;
  };
  const plugin: KyselyPlugin = { transformQuery, transformResult: async ({ result }) => result };
  const db = family.context.db.withPlugin(plugin);
  let isLow = false;
  app = Fastify();
  registerHealth(
    app,
    { ...family.context, db, disk: { ...ampleDisk, isLow: () => isLow } },
    status,
  );
  for (let times = 0; times < 5; times += 1) expect(await readyAfter(1)).toEqual(ready);
  isBroken = true;
  expect(await readyAfter(5_000)).toEqual(unavailable(problem));
  expect(writes).toBe(2);
  isBroken = false;
  expect(await readyAfter(5_000)).toEqual(ready);
  isLow = true;
  expect(await readyAfter(5_000)).toEqual(unavailable('disk'));
  expect(writes).toBe(3);
});

test('names the last backup', async () => {
  status.lastBackup = null;
  expect(await readyAfter(0)).toEqual([200, { status: 'ready', lastBackup: null }]);
  status.lastBackup = Date.parse('2026-03-10T03:00:00Z');
  const lastBackup = '2026-03-10T03:00:00.000Z';
  expect(await readyAfter(0)).toEqual([200, { status: 'ready', lastBackup }]);
});

test('warns of a disk that is almost full, and stays ready', async () => {
  const warnings: object[] = [];
  const push = (about: object) => void warnings.push(about);
  const log = { warn: push, info: push };
  checkDisk(300 * 1024 ** 2, status, log);
  checkDisk(299 * 1024 ** 2, status, log);
  expect(await readyAfter(minute)).toEqual([200, { status: 'ready', problems: ['disk'] }]);
  checkDisk(2 * 1024 ** 3, status, log);
  expect(await readyAfter(minute)).toEqual(ready);
  expect(warnings).toEqual([{ freeMegabytes: 300 }, { freeMegabytes: 2048 }]);
});
