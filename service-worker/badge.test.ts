import { beforeEach, expect, test } from '@jest/globals';
import { doseId } from '../domain/doses.ts';
import { type DrivenClock, makeDrivenClock } from '../testkit/page/drivenClock.ts';
import { messageOf, reminderIdOf, reminderOf, saidOf, scheduleOf } from '../testkit/worker/rosa.ts';
import { makeScope, type TestWorker } from '../testkit/worker/scope.ts';

const minute = 60_000;
const dueAt = Date.UTC(2026, 2, 10, 8, 0);
const zinc = { medicine_name: 'Zinc' };

let clock: DrivenClock;
let worker: TestWorker;
const begin = async (reminders = [reminderOf(1)]) => {
  await worker.device.schedule.replace(scheduleOf(reminders));
};
beforeEach(() => {
  clock = makeDrivenClock(dueAt);
  worker = makeScope(clock);
});
const wake = () => worker.message(null);

test('with no page open the icon shows how many doses are due now', async () => {
  await begin([reminderOf(1), reminderOf(2, zinc), reminderOf(3, { schedule_time: '20:00' })]);
  await wake();
  expect(worker.badge()).toBe(2);
});

test('one that was answered on the notification counts no more', async () => {
  await begin([reminderOf(1), reminderOf(2, zinc)]);
  await wake();
  await worker.device.outbox.add(saidOf({ status: 'taken', occurredAt: dueAt }, dueAt));
  await wake();
  expect(worker.badge()).toBe(1);
});

test('nor does one that was answered on another device', async () => {
  await begin();
  await wake();
  expect(worker.badge()).toBe(1);
  const dose = {
    medicine_name: 'Aspirin',
    minute: '2026-03-10T08:00',
    reminder_id: reminderIdOf(1),
  };
  await worker.push(JSON.stringify(messageOf('answered', { dose })));
  expect(worker.shown.map(({ options }) => options.tag)).not.toContain(
    `dose:${doseId('aspirin', '2026-03-10T08:00')}`,
  );
  expect(worker.badge()).toBe(0);
});

test('nor one whose 20 minutes are over, as soon as the worker lives again', async () => {
  await begin();
  await wake();
  clock.sleepUntil(dueAt + 20 * minute);
  await wake();
  expect(worker.badge()).toBe(0);
});

test('a page that is open shows its own number, and the worker none', async () => {
  worker.addPage('/medication');
  await begin();
  await wake();
  expect(worker.history).toHaveLength(1);
  expect(worker.badge()).toBeNull();
});
