import { beforeEach, describe, expect, test } from '@jest/globals';
import { doseId } from '../domain/doses.ts';
import { type DrivenClock, makeDrivenClock, settle } from '../testkit/page/drivenClock.ts';
import { refuse } from '../testkit/worker/refuse.ts';
import { reminderOf, rosaId, saidOf, scheduleOf } from '../testkit/worker/rosa.ts';
import { makeScope, type TestWorker } from '../testkit/worker/scope.ts';

const second = 1_000;
const minute = 60 * second;
const dueAt = Date.UTC(2026, 2, 10, 8, 0);
const minuteOfDose = '2026-03-10T08:00';
const aspirin = doseId('aspirin', minuteOfDose);

let clock: DrivenClock;
let worker: TestWorker;
beforeEach(async () => {
  clock = makeDrivenClock(dueAt);
  worker = makeScope(clock);
  await worker.device.schedule.replace(scheduleOf([reminderOf(1)]));
});

const wake = () => worker.message(null);
const rung = () => worker.device.fired.list(rosaId, clock.now());

describe('SPEC 4: fires each reminder at most once per day', () => {
  test('and shows it on a device that is full, once', async () => {
    const again = refuse('put', 'fired');
    await wake();
    await clock.advance(2 * minute);
    again();
    expect(worker.history).toHaveLength(1);
  });

  test('also where the browser stopped the worker before it was shown', async () => {
    worker.addPage('/medication', { sounds: null });
    void wake();
    await settle();
    worker.restart();
    void wake();
    await clock.advance(3 * second);
    expect(worker.history).toHaveLength(1);
    expect(await rung()).toEqual([aspirin]);
  });

  test('also where a second check comes while the first one waits for a page', async () => {
    const page = worker.addPage('/medication', { sounds: null });
    void wake();
    await clock.advance(second / 2);
    void wake();
    await clock.advance(5 * second);
    expect(worker.history).toHaveLength(1);
    expect(page.heard.filter(({ type }) => type === 'ALARM_TRIGGERED')).toHaveLength(1);
  });

  test('does not let one dose wait for another’s page', async () => {
    const reminders = [reminderOf(1), reminderOf(2, { medicine_name: 'Zinc' })];
    await worker.device.schedule.replace(scheduleOf(reminders));
    worker.addPage('/medication', { sounds: null });
    void wake();
    await clock.advance(second);
    expect(worker.history).toHaveLength(2);
  });
});

test('a dose that was answered while the worker waited for the page is not shown', async () => {
  worker.addPage('/medication', { sounds: null });
  void wake();
  await clock.advance(second / 2);
  await worker.device.outbox.add(saidOf({ status: 'taken', occurredAt: clock.now() }, clock.now()));
  await clock.advance(2 * second);
  expect(worker.history).toEqual([]);
});

test.each([
  [20 * minute - 1, 1],
  [20 * minute, 0],
])(
  'a dose over which the device slept while the worker waited for the page, until %i ms after its minute, is shown %i times',
  async (late, times) => {
    worker.addPage('/medication', { sounds: null });
    void wake();
    await settle();
    clock.sleepUntil(dueAt + late);
    await clock.advance(0);
    expect(worker.history).toHaveLength(times);
  },
);

test('one whose answer was taken back on another device, as a page has read, is shown', async () => {
  await worker.device.outbox.add(saidOf({ status: 'taken', occurredAt: dueAt }, dueAt));
  const undone = { dose: minuteOfDose, undone_at: dueAt + minute };
  await worker.device.schedule.replace(scheduleOf([reminderOf(1, undone)]));
  await clock.advance(2 * minute);
  await wake();
  expect(worker.history).toHaveLength(1);
});
