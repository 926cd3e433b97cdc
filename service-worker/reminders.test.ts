import { describe, expect, test } from '@jest/globals';
import { doseId } from '../domain/doses.ts';
import { type DrivenClock, makeDrivenClock, settle } from '../testkit/page/drivenClock.ts';
import {
  karlId,
  reminderIdOf,
  reminderOf,
  rosaId,
  saidOf,
  scheduleOf,
} from '../testkit/worker/rosa.ts';
import { makeScope, type TestWorker } from '../testkit/worker/scope.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const dueAt = Date.UTC(2026, 2, 10, 8, 0);
const aspirin = doseId('aspirin', '2026-03-10T08:00');

let clock: DrivenClock;
let worker: TestWorker;

/** A device on which a page has left this schedule. */
const begin = async (now: number, reminders = [reminderOf(1)]) => {
  clock = makeDrivenClock(now);
  worker = makeScope(clock);
  await worker.device.schedule.replace(scheduleOf(reminders));
};

/** Any event at all. */
const wake = () => worker.message(null);
const bodies = () => worker.history.map(({ options }) => options.body);

describe('SPEC 4: the background worker also checks every 30 s', () => {
  test('from its first event on, and rings at the minute', async () => {
    await begin(dueAt - 2 * minute - 10 * second);
    await clock.advance(minute);
    await wake();
    await clock.advanceTo(dueAt - 1);
    expect(bodies()).toEqual([]);
    await clock.advanceTo(dueAt + 30 * second);
    expect(bodies()).toEqual(["It's time to take Aspirin!"]);
  });

  test('by one interval, however many events come', async () => {
    await begin(dueAt - 35 * second);
    await wake();
    await clock.advance(10 * second);
    await wake();
    await clock.advanceTo(dueAt + 25 * second - 1);
    expect(bodies()).toEqual([]);
    await clock.advance(1);
    expect(bodies()).toHaveLength(1);
  });

  test.each<[string, () => Promise<void> | void]>([
    ['a message', () => worker.message({ type: 'OTHER' })],
    ['a push', () => worker.push()],
    ['a sync', () => worker.sync()],
    ['a sync of another name', () => worker.sync('other')],
    ['a tap', () => worker.tap(null).then(() => undefined)],
    ['a notification that is dismissed', () => worker.dismiss()],
    ['its activation', () => worker.activate()],
  ])('and at %s', async (_what, happens) => {
    await begin(dueAt);
    await happens();
    await settle();
    expect(bodies()).toContain("It's time to take Aspirin!");
  });

  test('and goes on where one check failed', async () => {
    await begin(dueAt - 10 * second);
    const there = globalThis.indexedDB;
    globalThis.indexedDB = {
      open: () => {
        throw new DOMException('no', 'UnknownError');
      },
    } as unknown as IDBFactory;
    await wake();
    globalThis.indexedDB = there;
    await clock.advance(30 * second);
    expect(bodies()).toHaveLength(1);
  });

  test('and rings nothing where nobody is signed in', async () => {
    await begin(dueAt);
    await worker.device.schedule.clear(rosaId);
    await wake();
    expect(worker.history).toEqual([]);
  });
});

describe('a dose that is due', () => {
  test("SPEC 8: title 'Medication Reminder', text 'It's time to take {medicine}!'; SPEC 9: vibration 300/100/300/100/300 ms", async () => {
    await begin(dueAt, [reminderOf(1), reminderOf(2, { schedule_time: '20:00' })]);
    await wake();
    expect(worker.shown).toEqual([
      {
        title: 'Medication Reminder',
        options: {
          body: "It's time to take Aspirin!",
          icon: '/icons/icon-192.png',
          tag: `dose:${aspirin}`,
          renotify: true,
          silent: false,
          requireInteraction: true,
          vibrate: [300, 100, 300, 100, 300],
          actions: [
            { action: 'taken', title: 'Taken' },
            { action: 'skipped', title: 'Skip' },
          ],
          navigate: 'https://upstroke.test/medication',
          data: {
            kind: 'dose',
            aboutId: rosaId,
            navigate: 'https://upstroke.test/medication',
            dose: {
              medicine_name: 'Aspirin',
              minute: '2026-03-10T08:00',
              reminder_ids: [reminderIdOf(1), reminderIdOf(2)],
            },
            alertedAt: dueAt,
          },
        },
      },
    ]);
  });

  test('has the pages told, which are asked whether they sound', async () => {
    await begin(dueAt);
    const page = worker.addPage('/medication', { sounds: true });
    await wake();
    expect(page.heard).toEqual([
      { type: 'ALARM_TRIGGERED', medicineName: 'Aspirin' },
      { type: 'PLAY_SOUND', notificationType: 'medication', soundName: 'alarm' },
    ]);
    expect(worker.shown[0]?.options.silent).toBe(true);
  });

  test('has the pages told all the same where nothing may be shown', async () => {
    await begin(dueAt);
    worker.forbid();
    const page = worker.addPage('/medication');
    await wake();
    expect(page.heard).toHaveLength(2);
    await clock.advance(minute);
    expect(page.heard).toHaveLength(2);
  });

  test('told to nobody has not rung: a page that opens rings it', async () => {
    await begin(dueAt);
    worker.forbid();
    await wake();
    expect(await worker.device.fired.claim(rosaId, aspirin, clock.now())).toBe(true);
  });

  test('rings for each of its medicines', async () => {
    await begin(dueAt, [reminderOf(1), reminderOf(2, { medicine_name: 'Ramipril' })]);
    await wake();
    expect(bodies().toSorted()).toEqual([
      "It's time to take Aspirin!",
      "It's time to take Ramipril!",
    ]);
  });

  test('SPEC 4: fires each reminder at most once per day, also after the browser stopped the worker', async () => {
    await begin(dueAt);
    await wake();
    worker.restart();
    await clock.advance(minute);
    await wake();
    expect(worker.history).toHaveLength(1);
    clock.sleepUntil(dueAt + day);
    await wake();
    expect(worker.history).toHaveLength(2);
  });

  test('rings once, by page or worker, whoever claims it first', async () => {
    await begin(dueAt);
    await worker.device.fired.claim(rosaId, aspirin, dueAt);
    await wake();
    expect(worker.history).toEqual([]);
    clock.sleepUntil(dueAt + day);
    await wake();
    const next = doseId('aspirin', '2026-03-11T08:00');
    expect(await worker.device.fired.claim(rosaId, next, clock.now())).toBe(false);
  });

  test('rings once, also where two events come together', async () => {
    await begin(dueAt);
    await Promise.all([wake(), wake()]);
    expect(worker.history).toHaveLength(1);
  });

  test('rings for its person although it rang for another one', async () => {
    await begin(dueAt);
    await worker.device.fired.claim(karlId, aspirin, dueAt);
    await wake();
    expect(worker.history).toHaveLength(1);
  });

  test.each(['taken', 'skipped'] as const)('%s on this device does not ring', async (status) => {
    await begin(dueAt);
    await worker.device.outbox.add(saidOf({ status, occurredAt: dueAt }, dueAt));
    await wake();
    expect(worker.history).toEqual([]);
  });

  test('that the server knew as taken does not ring', async () => {
    const dose = { dose: '2026-03-10T08:00', status: 'taken', occurred_at: dueAt } as const;
    await begin(dueAt, [reminderOf(1, dose)]);
    await wake();
    expect(worker.history).toEqual([]);
  });
});
