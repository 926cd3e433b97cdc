import { beforeEach, describe, expect, test } from '@jest/globals';
import { hour, minute } from '../domain/specConstants.ts';
import { vibrationPattern } from '../domain/alarmSounds.ts';
import { type Answer, makeUndo } from '../domain/answers.ts';
import * as driven from '../testkit/page/fakeClock.ts';
import { failStoreOperation } from '../testkit/page/failStoreOperation.ts';
import { startWorker, type TestWorker } from '../testkit/worker/fakeWorker.ts';
import * as fixtures from '../testkit/worker/fixtures.ts';

const { aspirinDose, dueAt, pushedDose, makeReminder, rosaId, makeSchedule } = fixtures;
const announced = [
  { type: 'ALARM_TRIGGERED', medicineName: 'Aspirin' },
  { type: 'PLAY_SOUND', notificationType: 'medication', soundName: 'alarm' },
];

let clock: driven.FakeClock;
let worker: TestWorker;
beforeEach(() => {
  clock = driven.makeFakeClock(dueAt);
  worker = startWorker(clock);
});

const push = (round = 1) => worker.push('dose', { push: round, dose: pushedDose });
const pushAnswered = () => worker.push('answered', { push: 2, dose: pushedDose });
const addSchedule = (...others: ReturnType<typeof makeReminder>[]) =>
  worker.device.schedule.replace(makeSchedule([makeReminder(1), ...others]));
const add = (answer: Answer) => worker.device.outbox.add(fixtures.rowOfAnswer(answer, clock.now()));
const addAnswer = (status: Answer['status']) => add({ status, occurredAt: clock.now() });

describe('a push for a dose', () => {
  test('keeps in its notification what a tap needs to answer it', async () => {
    await push();
    const navigate = 'https://upstroke.test/medication';
    expect(worker.latest().data).toMatchObject({ ...fixtures.doseData, navigate });
    expect(worker.latest().actions).toEqual([
      { action: 'taken', title: 'Taken' },
      { action: 'skipped', title: 'Skip' },
    ]);
    await worker.push('dose');
    expect(worker.latest()).not.toHaveProperty('actions');
    // The page asks when a missed dose was taken.
    await worker.push('dose', { push: 2, dose: { ...pushedDose, asked_at: clock.now() } });
    expect(worker.latest()).not.toHaveProperty('actions');
    for (const maxActions of [null, 0, 1]) {
      worker = startWorker(clock, { maxActions });
      await push();
      expect(worker.latest()).not.toHaveProperty('actions');
    }
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

  test('alerts where no page sounds, and is silent where one replies that it does', async () => {
    worker.addPage('/exerciseguide', { sounds: false });
    await push();
    expect(worker.alerts()).toHaveLength(1);
    worker.addPage('/exerciseguide', { sounds: null });
    worker.addPage('/medication', { sounds: true, visibilityState: 'hidden' });
    await push(2);
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
    await worker.device.schedule.replace(makeSchedule([makeReminder(1)], { offBy: 3 * hour }));
    await worker.person.write(rosaId);
    await push();
    expect(await worker.person.lastPushAt()).toBe(dueAt);
  });
});

describe('one dose rings once on a device', () => {
  beforeEach(() => addSchedule());

  test('where the check comes after the push', async () => {
    await push();
    expect(await worker.firedDoses()).toEqual([aspirinDose]);
    await clock.advance(5 * minute);
    await worker.wake();
    expect(worker.history).toHaveLength(1);
  });

  test('where the push comes after the check, but alerts again where the notification is gone', async () => {
    await worker.wake();
    await clock.advance(3_000);
    await push();
    expect([worker.shown.length, worker.alerts().length]).toEqual([1, 1]);
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

  test('but alerts at each push: at once, although a page claimed it, and at +5, +10 and +15 minutes', async () => {
    await worker.device.fired.claim(rosaId, aspirinDose, dueAt);
    for (const round of [1, 2, 3, 4]) {
      await push(round);
      expect(worker.alerts()).toHaveLength(round);
      await clock.advance(5 * minute);
    }
    expect(worker.shown).toHaveLength(1);
    expect(worker.alerts()).toHaveLength(4);
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

  test('where the browser stops the worker before the push is shown, or the device is full', async () => {
    const page = worker.addPage('/medication', { sounds: null });
    void push().catch(() => undefined);
    await driven.eventually(() => expect(page.received).not.toEqual([]));
    worker.restart();
    void worker.wake();
    await clock.advance(3_000);
    expect(worker.alerts()).toHaveLength(1);
    expect(await worker.firedDoses()).toEqual([aspirinDose]);
    worker = startWorker(clock);
    await addSchedule();
    failStoreOperation('put', 'fired');
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
    await driven.settle();
    expect(page.received).toEqual(announced);
    expect(await worker.firedDoses()).toEqual([aspirinDose]);
  });
});

describe('a push for a dose that was answered', () => {
  beforeEach(() => addSchedule());
  const expectClosed = () => {
    expect(worker.history.map(({ options }) => options.body)).toEqual(['Answered: Aspirin.']);
    expect(worker.latest()).toMatchObject({ silent: true, requireInteraction: false });
    expect(worker.latest()).not.toHaveProperty('actions');
    expect(worker.shown).toEqual([]);
  };

  test('on this device is shown silently and closed at once', async () => {
    const page = worker.addPage('/medication');
    await addAnswer('skipped');
    await push();
    expectClosed();
    expect(page.received).toEqual([]);
  });

  test('isolates a name from right to left', async () => {
    await worker.push('emergency', { body: '\u202Eרוזה at 8:00' });
    expect(worker.history[0]?.options.body).toMatch(/^\u2068רוזה\u2069 at 8:00/);
  });

  test('does not name the medicine if the push does not', async () => {
    await addAnswer('taken');
    await worker.push('dose', { dose: pushedDose, body: 'Time for your medicine.' });
    expect(worker.history.map(({ options }) => options.body)).toEqual(['Answered.']);
  });

  test('while the pages were asked is shown silently and closed at once', async () => {
    worker.addPage('/medication', { sounds: null });
    const pushed = push();
    await clock.advance(500);
    await addAnswer('taken');
    await clock.advance(500);
    await pushed;
    expectClosed();
  });

  const takenBack = [{ status: 'taken', occurredAt: dueAt }, makeUndo(dueAt + 1)] as const;
  test.each<[string, readonly Answer[], number, object]>([
    ['and taken back', takenBack, 0, {}],
    ['and taken back, which a caregiver asks about later,', takenBack, 1, { asked_at: dueAt + 2 }],
    ['and taken back after a caregiver asked about it', takenBack, 0, { asked_at: dueAt }],
    ['only by the clock, as missed', [{ status: 'missed', occurredAt: dueAt }], 1, {}],
  ])('%s alerts %3$i times', async (_how, answers, times, change) => {
    for (const each of answers) await add(each);
    await worker.push('dose', { push: 1, dose: { ...pushedDose, ...change } });
    expect(worker.alerts()).toHaveLength(times);
  });

  test.each([
    ['just under 12 hours before it was due', 1, 0],
    ['12 hours before it was due, before a move,', 0, 4],
  ])('%s alerts at %3$i of its pushes', async (_when, after, times) => {
    await add({ status: 'taken', occurredAt: dueAt + after });
    clock.sleepUntil(dueAt + 12 * hour);
    for (const round of [1, 2, 3, 4]) {
      await worker.push('dose', { push: round, dose: { ...pushedDose, undone_at: dueAt } });
      await clock.advance(5 * minute);
    }
    expect(worker.alerts()).toHaveLength(times);
  });

  test('on another device replaces the reminder silently, is closed at once, and does not ring', async () => {
    await push();
    await pushAnswered();
    expect(worker.history).toHaveLength(2);
    const silent = { silent: true, renotify: false, requireInteraction: false };
    expect(worker.latest()).toMatchObject(silent);
    expect(worker.shown).toEqual([]);
    worker = startWorker(clock);
    await addSchedule();
    await pushAnswered();
    await clock.advance(minute);
    expect([worker.alerts(), worker.shown]).toEqual([[], []]);
    worker.breakDown();
    await pushAnswered();
    expect(worker.shown).toHaveLength(1);
  });
});

describe('without a page the icon', () => {
  beforeEach(async () => {
    const zinc = makeReminder(2, { medicine_name: 'Zinc' });
    await addSchedule(zinc, makeReminder(3, { schedule_time: '20:00' }));
  });

  test('shows how many doses are due now and unanswered, here and on other devices', async () => {
    await worker.wake();
    expect(worker.badge()).toBe(2);
    await addAnswer('taken');
    await worker.wake();
    expect(worker.badge()).toBe(1);
    clock.sleepUntil(dueAt + 20 * minute);
    await worker.wake();
    expect(worker.badge()).toBe(0);
  });

  test('shows one less after an answer on another device; an open page shows its own number', async () => {
    await worker.wake();
    await pushAnswered();
    expect(worker.badge()).toBe(1);
    worker = startWorker(clock);
    await addSchedule();
    worker.addPage('/medication');
    await worker.wake();
    expect(worker.history).toHaveLength(1);
    expect(worker.badge()).toBeNull();
  });
});
