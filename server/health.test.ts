import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { minute } from '../domain/specConstants.ts';
import { type AspirinFamily, makeAspirinFamily } from '../testkit/server/family.ts';
import { registerHealth } from './health.ts';
import { checkDisk, type JobStatus, makeJobStatus } from './jobs/jobStatus.ts';

let family: AspirinFamily;
let app: FastifyInstance;
let elapsed = 0;
let status: JobStatus;

beforeEach(async () => {
  family = await makeAspirinFamily();
  elapsed = 0;
  status = makeJobStatus(() => elapsed);
  app = Fastify();
  registerHealth(app, family.context, status);
});
afterEach(() => family.close());

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

test('warns of a push that is due and waits for more than a minute, and stays ready', async () => {
  await family.runDoseClockAfter(0);
  expect(await readyAfter(minute)).toEqual(ready);
  expect(await readyAfter(minute)).toEqual([200, { status: 'ready', problems: ['pushes'] }]);
  // An expired push is no reason to warn.
  expect(await readyAfter(20 * minute)).toEqual(ready);
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
