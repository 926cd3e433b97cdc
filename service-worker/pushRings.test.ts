import { beforeEach, describe, expect, test } from '@jest/globals';
import { doseId } from '../domain/doses.ts';
import { type DrivenClock, eventually, makeDrivenClock } from '../testkit/page/drivenClock.ts';
import { refuse } from '../testkit/worker/refuse.ts';
import { messageOf, reminderIdOf, reminderOf, rosaId, scheduleOf } from '../testkit/worker/rosa.ts';
import { makeScope, type TestWorker } from '../testkit/worker/scope.ts';

const second = 1_000;
const minute = 60 * second;
const dueAt = Date.UTC(2026, 2, 10, 8, 0);
const dose = {
  medicine_name: 'Aspirin',
  minute: '2026-03-10T08:00',
  reminder_id: reminderIdOf(1),
};
const aspirin = doseId('aspirin', dose.minute);

let clock: DrivenClock;
let worker: TestWorker;
beforeEach(async () => {
  clock = makeDrivenClock(dueAt);
  worker = makeScope(clock);
  await worker.device.schedule.replace(scheduleOf([reminderOf(1)]));
});

const push = () => worker.push(JSON.stringify(messageOf('dose', { dose })));
const wake = () => worker.message(null);
const rung = () => worker.device.fired.list(rosaId, clock.now());
const sounded = () => worker.history.filter(({ options }) => options.silent === false);

describe('DESIGN 5: a dose that a push tells of rings once on a device', () => {
  test('also where the browser stopped the worker before it was shown', async () => {
    const page = worker.addPage('/medication', { sounds: null });
    void push().catch(() => undefined);
    await eventually(() => expect(page.heard).not.toEqual([]));
    worker.restart();
    void wake();
    await clock.advance(3 * second);
    expect(sounded()).toHaveLength(1);
    expect(await rung()).toEqual([aspirin]);
  });

  test('also where a check comes while the push waits for a page', async () => {
    const page = worker.addPage('/medication', { sounds: null });
    const pushed = push();
    await clock.advance(second / 2);
    void wake();
    await clock.advance(5 * second);
    await pushed;
    expect(worker.history).toHaveLength(1);
    expect(page.heard.filter(({ type }) => type === 'ALARM_TRIGGERED')).toHaveLength(1);
  });

  test('also where the push comes while a check waits for a page', async () => {
    const page = worker.addPage('/medication', { sounds: null });
    void wake();
    await clock.advance(second / 2);
    const pushed = push();
    await clock.advance(5 * second);
    await pushed;
    expect(sounded()).toHaveLength(1);
    expect(page.heard.filter(({ type }) => type === 'ALARM_TRIGGERED')).toHaveLength(1);
  });

  test('on a device that is full', async () => {
    const again = refuse('put', 'fired');
    await push();
    await clock.advance(2 * minute);
    again();
    expect(sounded()).toHaveLength(1);
  });
});
