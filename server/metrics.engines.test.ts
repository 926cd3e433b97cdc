import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { minute } from '../domain/specConstants.ts';
import { makeAspirinFamily } from '../testkit/server/family.ts';
import { makeJobStatus } from './jobs/jobStatus.ts';
import { enqueueMail } from './mail/repository.ts';
import { makeMetrics } from './metrics.ts';
import { registerMetrics } from './metricsRoute.ts';

const guide = path.join(import.meta.dirname, '../docs/operations.md');

test('counts calls, pushes and rows without ids, and has what the documentation names', async () => {
  const family = await makeAspirinFamily();
  const { context, clock, rosa } = family;
  let elapsed = 0;
  const status = makeJobStatus(() => elapsed);
  status.watch('mailer', minute);
  const metrics = makeMetrics(context, { dataDir: os.tmpdir(), status });
  const app = Fastify();
  registerMetrics(app, metrics, { trustProxy: 0, metricsToken: undefined });
  app.get('/api/reminders/:userId', (_request, reply) => reply.code(201).send('ok'));
  const read = async () => (await app.inject('/metrics')).body;

  expect(await read()).not.toContain('last_backup');
  status.lastBackup = 5_000;
  await family.runDoseClockAfter(0);
  await enqueueMail(context, { userId: rosa.id, kind: 'reset', ttlMs: 60 * minute });
  const dueAt = clock.now() + 10 * minute;
  await enqueueMail(context, { userId: rosa.id, kind: 'reset', dueAt, ttlMs: minute });
  elapsed = 3 * minute;
  clock.set(clock.now() + elapsed);
  await app.inject(`/api/reminders/${rosa.id}`);
  await app.inject(`/${rosa.id}`);
  metrics.countDelivery('pushes', 'push.services.mozilla.com', 'gone');
  metrics.countDelivery('mails', 'mail.test', 'failed');

  const body = await read();
  const sessions = (await family.rows('sessions')).length;
  const people = (await family.rows('users')).length;
  const of = (route: string, code: number) => `{method="GET",route="${route}",status="${code}"} 1`;
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      `upstroke_http_request_duration_seconds_count${of('/api/reminders/:userId', 201)}`,
      `upstroke_http_request_duration_seconds_count${of('none', 404)}`,
      'upstroke_pushes_total{service="push.services.mozilla.com",result="gone"} 1',
      `upstroke_job_last_success_timestamp_seconds{name="mailer"} ${(clock.now() - elapsed) / 1_000}`,
      'upstroke_dose_clock_lag_seconds 120',
      'upstroke_oldest_due_push_seconds 180',
      'upstroke_oldest_due_mail_seconds 180',
      'upstroke_pushes_waiting 1',
      'upstroke_mails_waiting 1',
      'upstroke_mails_total{service="mail.test",result="failed"} 1',
      `upstroke_sessions ${sessions}`,
      `upstroke_people ${people}`,
      'upstroke_last_backup_timestamp_seconds 5',
      expect.stringMatching(/^upstroke_database_bytes [1-9]\d{4,}$/),
      expect.stringMatching(/^upstroke_free_disk_bytes [1-9]\d*$/),
    ]),
  );
  expect(body).not.toContain(rosa.id);
  const documented = (await readFile(guide, 'utf8')).match(/upstroke_[a-z_]+/g);
  expect(new Set(documented).size).toBeGreaterThan(8);
  for (const name of new Set(documented)) expect(body).toContain(name);
  await family.close();
});
