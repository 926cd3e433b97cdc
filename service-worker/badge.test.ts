import { beforeEach, expect, test } from '@jest/globals';
import { type DrivenClock, makeDrivenClock } from '../testkit/page/drivenClock.ts';
import { startWorker, type TestWorker } from '../testkit/worker/fakeWorker.ts';
import {
  answerRowOf,
  dueAt,
  pushedDose,
  reminderOf,
  scheduleOf,
} from '../testkit/worker/fixtures.ts';

let clock: DrivenClock;
let worker: TestWorker;
beforeEach(async () => {
  clock = makeDrivenClock(dueAt);
  worker = startWorker(clock);
  const zinc = reminderOf(2, { medicine_name: 'Zinc' });
  const evening = reminderOf(3, { schedule_time: '20:00' });
  await worker.device.schedule.replace(scheduleOf([reminderOf(1), zinc, evening]));
});

test('without a page the icon shows how many doses are due now and unanswered', async () => {
  await worker.wake();
  expect(worker.badge()).toBe(2);
  await worker.device.outbox.add(answerRowOf({ status: 'taken', occurredAt: dueAt }, dueAt));
  await worker.wake();
  expect(worker.badge()).toBe(1);
  clock.sleepUntil(dueAt + 20 * 60_000);
  await worker.wake();
  expect(worker.badge()).toBe(0);
});

test('a dose that was answered on another device no longer counts', async () => {
  await worker.wake();
  await worker.push('answered', { dose: pushedDose });
  expect(worker.badge()).toBe(1);
});

test('an open page shows its own number, and the worker none', async () => {
  worker.addPage('/medication');
  await worker.wake();
  expect(worker.history).toHaveLength(2);
  expect(worker.badge()).toBeNull();
});
