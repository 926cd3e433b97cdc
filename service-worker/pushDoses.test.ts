import { beforeEach, describe, expect, test } from '@jest/globals';
import { vibrationPattern } from '../domain/constants.ts';
import { type Answer, takenBack } from '../domain/doses.ts';
import {
  type DrivenClock,
  eventually,
  makeDrivenClock,
  settle,
} from '../testkit/page/drivenClock.ts';
import { refuse } from '../testkit/page/refuse.ts';
import { startWorker, type TestWorker } from '../testkit/worker/fakeWorker.ts';
import {
  answerRowOf,
  aspirinDose,
  doseData,
  dueAt,
  pushedDose,
  reminderOf,
  rosaId,
  scheduleOf,
} from '../testkit/worker/fixtures.ts';

const minute = 60_000;
const hour = 60 * minute;
const announced = [
  { type: 'ALARM_TRIGGERED', medicineName: 'Aspirin' },
  { type: 'PLAY_SOUND', notificationType: 'medication', soundName: 'alarm' },
];

let clock: DrivenClock;
let worker: TestWorker;
beforeEach(() => {
  clock = makeDrivenClock(dueAt);
  worker = startWorker(clock);
});

const push = (round = 1) => worker.push('dose', { push: round, dose: pushedDose });
const pushAnswered = () => worker.push('answered', { push: 2, dose: pushedDose });
const addSchedule = () => worker.device.schedule.replace(scheduleOf([reminderOf(1)]));
const addAnswer = (answer: Answer) => worker.device.outbox.add(answerRowOf(answer, clock.now()));

describe('a push for a dose', () => {
  test('keeps in its notification what a tap needs to answer it', async () => {
    await push();
    const navigate = 'https://upstroke.test/medication';
    expect(worker.latest().data).toMatchObject({ ...doseData, navigate });
    expect(worker.latest().actions).toEqual([
      { action: 'taken', title: 'Taken' },
      { action: 'skipped', title: 'Skip' },
    ]);
    await worker.push('dose');
    expect(worker.latest()).not.toHaveProperty('actions');
  });

  test.each([null, 0, 1])('offers no actions where the platform shows %p', async (maxActions) => {
    worker = startWorker(clock, { maxActions });
    await push();
    expect(worker.latest()).not.toHaveProperty('actions');
  });

  test('announces the dose to every page, and alerts where none replies within a second', async () => {
    const page = worker.addPage('/medication', { sounds: null });
    const other = worker.addPage('/exerciseguide', { sounds: null });
    const pushed = push();
    await clock.advance(999);
    expect([page.received, other.received]).toEqual([announced, announced]);
    expect(worker.shown).toEqual([]);
    await clock.advance(1);
    await pushed;
    expect(worker.latest()).toMatchObject({ silent: false, vibrate: [...vibrationPattern] });
  });

  test('alerts where the only page replies that it does not sound', async () => {
    worker.addPage('/medication', { sounds: false });
    await push();
    expect(worker.alerts()).toHaveLength(1);
  });

  test('is silent where one page replies that its alarm sounds', async () => {
    worker.addPage('/exerciseguide', { sounds: null });
    worker.addPage('/exerciseguide', { sounds: false });
    worker.addPage('/medication', { sounds: true, visibilityState: 'hidden' });
    await push();
    const silent = { silent: true, renotify: false, requireInteraction: true };
    expect(worker.shown).toMatchObject([{ options: silent }]);
    expect(worker.latest()).not.toHaveProperty('vibrate');
  });

  test('alerts where the database throws, and after 3 seconds where it does not answer', async () => {
    const fails = () => {
      throw new DOMException('no', 'UnknownError');
    };
    globalThis.indexedDB = { open: fails } as unknown as IDBFactory;
    await push();
    expect(worker.alerts()).toHaveLength(1);
    worker = startWorker(clock);
    globalThis.indexedDB = { open: () => new EventTarget() } as unknown as IDBFactory;
    void push().catch(() => undefined);
    await clock.advance(3_000);
    expect(worker.alerts()).toHaveLength(1);
  });

  test('is counted at the right time where the device is three hours ahead', async () => {
    await clock.advance(3 * hour);
    await worker.device.schedule.replace(scheduleOf([reminderOf(1)], { offBy: 3 * hour }));
    await worker.person.keep(rosaId);
    await push();
    expect(await worker.person.heardAt()).toBe(dueAt);
  });
});

describe('one dose rings once on a device', () => {
  beforeEach(addSchedule);

  test('where the check comes after the push', async () => {
    await push();
    expect(await worker.firedDoses()).toEqual([aspirinDose]);
    await clock.advance(5 * minute);
    await worker.wake();
    expect(worker.history).toHaveLength(1);
  });

  test('where the push comes after the check', async () => {
    await worker.wake();
    await clock.advance(3_000);
    await push();
    expect(worker.shown).toHaveLength(1);
    expect(worker.alerts()).toHaveLength(1);
  });

  test('but a push alerts again where the first notification is gone', async () => {
    await worker.wake();
    worker.shown.length = 0;
    await push();
    expect(worker.alerts()).toHaveLength(2);
  });

  test('but a push asks the pages again where one of them sounded', async () => {
    const page = worker.addPage('/medication', { sounds: true });
    await worker.wake();
    expect(worker.latest().silent).toBe(true);
    await push();
    expect(page.alarms()).toBe(2);
  });

  test('but the pushes at +5, +10 and +15 minutes alert again', async () => {
    for (const round of [1, 2, 3, 4]) {
      await push(round);
      await clock.advance(5 * minute);
    }
    expect(worker.shown).toHaveLength(1);
    expect(worker.alerts()).toHaveLength(4);
  });

  test('but a push alerts where a page claimed the dose and does not reply', async () => {
    await worker.device.fired.claim(rosaId, aspirinDose, dueAt);
    await push();
    expect(worker.alerts()).toHaveLength(1);
  });

  test.each([
    ['a push', push, () => worker.wake()],
    ['a check', () => worker.wake(), push],
  ])('where another event comes while %s waits for a page', async (_what, first, second) => {
    const page = worker.addPage('/medication', { sounds: null });
    const done = first();
    await clock.advance(500);
    const then = second();
    await clock.advance(5_000);
    await Promise.all([done, then]);
    expect(worker.alerts()).toHaveLength(1);
    expect(page.alarms()).toBe(1);
  });

  test('where the browser stops the worker before the push is shown', async () => {
    const page = worker.addPage('/medication', { sounds: null });
    void push().catch(() => undefined);
    await eventually(() => expect(page.received).not.toEqual([]));
    worker.restart();
    void worker.wake();
    await clock.advance(3_000);
    expect(worker.alerts()).toHaveLength(1);
    expect(await worker.firedDoses()).toEqual([aspirinDose]);
  });

  test('on a device that is full', async () => {
    refuse('put', 'fired');
    await push();
    await clock.advance(2 * minute);
    expect(worker.alerts()).toHaveLength(1);
  });

  test('and has rung without permission to show only where a page was told', async () => {
    // Without a schedule no check rings it as well.
    await worker.device.schedule.clear(rosaId);
    worker.forbid();
    await expect(push()).rejects.toThrow('permission');
    expect(await worker.firedDoses()).toEqual([]);
    const page = worker.addPage('/medication');
    await expect(push()).rejects.toThrow('permission');
    await settle();
    expect(page.received).toEqual(announced);
    expect(await worker.firedDoses()).toEqual([aspirinDose]);
  });
});

describe('a push for a dose that was answered', () => {
  beforeEach(addSchedule);
  const expectClosed = () => {
    expect(worker.history.map(({ options }) => options.body)).toEqual(['Answered: Aspirin.']);
    expect(worker.latest()).toMatchObject({ silent: true, requireInteraction: false });
    expect(worker.latest()).not.toHaveProperty('actions');
    expect(worker.shown).toEqual([]);
  };

  test.each(['taken', 'skipped'] as const)(
    '%s on this device is shown silently and closed at once',
    async (status) => {
      const page = worker.addPage('/medication');
      await addAnswer({ status, occurredAt: dueAt });
      await push();
      expectClosed();
      expect(page.received).toEqual([]);
    },
  );

  test('while the pages were asked is shown silently and closed at once', async () => {
    worker.addPage('/medication', { sounds: null });
    const pushed = push();
    await clock.advance(500);
    await addAnswer({ status: 'taken', occurredAt: clock.now() });
    await clock.advance(500);
    await pushed;
    expectClosed();
  });

  test.each<[string, Answer[], number, number]>([
    ['just under 12 hours ago', [{ status: 'taken', occurredAt: dueAt }], 12 * hour - 1, 0],
    [
      '12 hours ago, before a change of zone',
      [{ status: 'taken', occurredAt: dueAt }],
      12 * hour,
      1,
    ],
    ['and taken back', [{ status: 'taken', occurredAt: dueAt }, takenBack(dueAt + 1)], 0, 1],
    ['only by the clock, as missed', [{ status: 'missed', occurredAt: dueAt }], 0, 1],
  ])('%s alerts %4$i times', async (_when, answers, later, times) => {
    for (const answer of answers) await addAnswer(answer);
    clock.sleepUntil(dueAt + later);
    await push();
    expect(worker.alerts()).toHaveLength(times);
  });

  test('on another device replaces the reminder silently and is closed at once', async () => {
    await push();
    await pushAnswered();
    expect(worker.history).toHaveLength(2);
    const silent = { silent: true, renotify: false, requireInteraction: false };
    expect(worker.latest()).toMatchObject(silent);
    expect(worker.shown).toEqual([]);
  });

  test('on another device does not ring by the check that follows', async () => {
    await pushAnswered();
    await clock.advance(minute);
    expect(worker.alerts()).toEqual([]);
    expect(worker.shown).toEqual([]);
  });

  test('stays where the browser does not list notifications', async () => {
    worker.breakDown();
    await pushAnswered();
    expect(worker.shown).toHaveLength(1);
  });
});
