import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { minute } from '../domain/specConstants.ts';
import { makeUndo } from '../domain/answers.ts';
import { makeMedicationBus } from '../src/platform/broadcastChannels.ts';
import { answersFromEvents } from '../src/platform/outbox/alarmEvents.ts';
import { type FakeClock, makeFakeClock, settle } from '../testkit/page/fakeClock.ts';
import { failStoreOperation } from '../testkit/page/failStoreOperation.ts';
import { collect, startWorker, type TestWorker } from '../testkit/worker/fakeWorker.ts';
import * as fixtures from '../testkit/worker/fixtures.ts';

const { rowOfAnswer, doseData, doseMinute, dueAt, karlId, rosaId } = fixtures;
const { makeReminder, makeSchedule } = fixtures;
const offBy = 180 * minute;
const medication = 'https://upstroke.test/medication';
const uuid = expect.stringMatching(/^[\da-f-]{36}$/);

let clock: FakeClock;
let worker: TestWorker;
let status: number;
const updates = collect(makeMedicationBus);

/** Rosa's device, its clock `ahead` by so many milliseconds, with two reminders of Aspirin. */
const start = async (ahead = 0) => {
  clock = makeFakeClock(dueAt + ahead);
  status = 200;
  worker = startWorker(clock, { fetch: async (input) => fixtures.serverResponse(input, status) });
  const reminders = [makeReminder(1), makeReminder(2, { schedule_time: '20:00' })];
  await worker.device.schedule.replace(makeSchedule(reminders, { offBy: ahead }));
};
beforeEach(() => start());
afterEach(() => {
  jest.useRealTimers();
});

const rows = () => worker.device.outbox.list(rosaId);
const events = () => worker.device.alarmEvents.list(rosaId);
const answer = async () => answersFromEvents(await events())[fixtures.aspirinDose];
const lines = () => worker.calls.map(({ path, init }) => `${init.method} ${path}`);
const bodyOf = (call: number) => JSON.parse(worker.calls.at(call)?.init.body as string) as unknown;

describe.each([
  ['taken', 'Taken: Aspirin'],
  ['skipped', 'Skipped: Aspirin'],
] as const)('%s on the notification of a dose', (word, details) => {
  const occurredAt = dueAt + minute / 2;
  beforeEach(async () => {
    await worker.wake();
    await clock.advanceTo(occurredAt);
  });

  test('logs an activity that answers the dose, and tells open tabs, without a window', async () => {
    await worker.act(word);
    expect(lines()).toEqual(['POST /api/activities/log']);
    expect(bodyOf(0)).toMatchObject({ user_id: rosaId, occurred_at: occurredAt, details });
    const { headers } = worker.calls[0]!.init;
    expect(headers).toMatchObject({ 'x-account': rosaId, 'idempotency-key': uuid });
    expect(headers).not.toHaveProperty('authorization');
    expect([worker.opened, worker.shown, await rows()]).toEqual([[], [], []]);
    const update = { medicineName: 'Aspirin', status: word, dose: doseMinute };
    await settle();
    expect(updates).toEqual([{ ...update, timestamp: occurredAt, personId: rosaId }]);
    // The answer alone keeps the dose from ringing again.
    await worker.device.fired.deleteFuture(0);
    await clock.advance(minute);
    expect(worker.history).toHaveLength(1);
  });

  test('is recorded once however often it is tapped', async () => {
    const { data } = worker.latest();
    await Promise.all([worker.tap(data, word), worker.tap(data, word)]);
    await worker.tap(data, word);
    await settle();
    expect([await events(), updates, worker.calls]).toMatchObject([[{}], [{}], [{}]]);
    expect(worker.opened).toEqual([]);
  });

  test('is stored offline, closes the notification, and is sent with the sync', async () => {
    worker.goOffline();
    await worker.act(word);
    expect(worker.shown).toEqual([]);
    expect(await rows()).toHaveLength(1);
    expect(await events()).toMatchObject([{ status: word, dose: doseMinute, synced: 0 }]);
    expect(worker.syncs).toEqual(['outbox']);
    worker.goOnline();
    await worker.sync();
    expect(await rows()).toEqual([]);
    expect(await events()).toMatchObject([{ synced: 1 }]);
  });
});

describe('an answer on a notification', () => {
  test('reaches the pages, and asks for a sync, before it is sent', async () => {
    await worker.wake();
    const release = worker.holdLock('upstroke-outbox');
    const acted = worker.act('taken');
    await settle();
    expect(updates).toHaveLength(1);
    expect([worker.shown, worker.calls, worker.syncs]).toEqual([[], [], ['outbox']]);
    release();
    await acted;
    expect(worker.calls).toHaveLength(1);
  });

  test('happened at the right time where the device is three hours ahead, and replaces another one', async () => {
    await start(offBy);
    await worker.wake();
    await worker.act('skipped');
    expect(bodyOf(0)).toMatchObject({ occurred_at: dueAt });
    await worker.tap(doseData, 'taken');
    const said = (await events()).map((event) => [event.status, event.timestamp]);
    expect(said).toMatchObject([
      ['skipped', dueAt],
      ['taken', expect.any(Number)],
    ]);
  });

  test('is recorded for the account of the push subscription, and opens the app for another', async () => {
    await worker.device.schedule.replace(makeSchedule([], { personId: karlId }));
    await worker.person.write(karlId);
    const { close } = await worker.tap(doseData, 'taken');
    expect(close).toHaveBeenCalledTimes(1);
    expect([await rows(), worker.calls]).toEqual([[], []]);
    expect(worker.opened).toEqual([medication]);
    await worker.device.schedule.clear(karlId);
    await worker.person.write(rosaId);
    await worker.tap(doseData, 'taken');
    expect(worker.opened).toHaveLength(1);
    expect(worker.calls).toHaveLength(1);
  });

  test.each([
    ['that is unknown', 'snooze', doseData],
    ['without a dose', 'taken', { kind: 'missed' }],
    ['on a dose without details', 'taken', { kind: 'dose', aboutId: rosaId }],
  ])('%s opens the app', async (_what, action, data) => {
    await worker.tap(data, action);
    expect(worker.opened).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });
});

describe('Taken after an undo', () => {
  const takeAndSend = async () => {
    const answered = rowOfAnswer({ status: 'taken', occurredAt: dueAt }, dueAt);
    const { seq } = await worker.device.outbox.add(answered);
    await worker.device.outbox.remove(seq);
    await clock.advance(5 * minute);
  };

  test.each([
    ['before the answer', dueAt - minute],
    ['that the push does not name', undefined],
    ['after the answer', dueAt + minute],
  ])('%s: the push of the dose alerts 0 times', async (_when, undone_at) => {
    await takeAndSend();
    await worker.push('dose', { dose: { ...fixtures.pushedDose, undone_at } });
    expect([worker.alerts(), worker.shown]).toEqual([[], []]);
  });

  test('that only the list of a page knows is recorded again', async () => {
    await takeAndSend();
    const undone = { dose: doseMinute, undone_at: dueAt + minute };
    await worker.device.schedule.replace(makeSchedule([makeReminder(1, undone)]));
    await worker.tap(doseData, 'taken');
    expect(await events()).toHaveLength(2);
  });

  test('by a clock that ran ahead counts as later than the undo', async () => {
    await worker.device.outbox.add(rowOfAnswer(makeUndo(dueAt + 2 * minute), dueAt));
    await worker.tap(doseData, 'taken');
    expect(await answer()).toMatchObject({ occurredAt: dueAt, saidAt: dueAt + 2 * minute + 1 });
  });
});

describe('Taken on a device that is full', () => {
  beforeEach(async () => {
    await start(offBy);
    failStoreOperation('add', 'outbox');
  });

  test('is sent from memory once, with its key, and reaches the pages', async () => {
    const { close } = await worker.tap(doseData, 'taken');
    expect(lines()).toEqual(['POST /api/activities/log']);
    expect(bodyOf(-1)).toMatchObject({ status: 'taken', occurred_at: dueAt });
    const headers = { 'x-account': rosaId, 'idempotency-key': uuid };
    expect(worker.calls.at(-1)?.init.headers).toMatchObject(headers);
    expect(close).toHaveBeenCalledTimes(1);
    expect([worker.opened, worker.syncs]).toEqual([[], []]);
    await settle();
    expect(updates).toMatchObject([{ medicineName: 'Aspirin', status: 'taken', timestamp: dueAt }]);
  });

  test.each([503, 403, 401])('keeps its notification and opens the app after a %i', async (to) => {
    status = to;
    const { close } = await worker.tap(doseData, 'taken');
    expect(close).not.toHaveBeenCalled();
    expect(worker.opened).toEqual([medication]);
    await settle();
    expect(updates).toEqual([]);
  });

  test('is not sent for another account', async () => {
    await worker.device.schedule.replace(makeSchedule([], { personId: karlId }));
    await worker.tap(doseData, 'taken');
    expect(worker.calls).toEqual([]);
  });
});

test('Taken on a device whose database does not answer is sent from memory after ten seconds, and closes the notification', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  jest.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
  const tapped = worker.tap(doseData, 'taken');
  await jest.advanceTimersByTimeAsync(9_999);
  expect(worker.calls).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  for (let turn = 0; turn < 50; turn += 1) await jest.advanceTimersByTimeAsync(0);
  expect(lines().at(-1)).toBe('POST /api/activities/log');
  expect(bodyOf(-1)).toMatchObject({ status: 'taken', dose: doseMinute });
  // The check that follows times out as well.
  await jest.advanceTimersByTimeAsync(20_000);
  expect((await tapped).close).toHaveBeenCalledTimes(1);
  expect(worker.opened).toEqual([]);
});

describe('a tap on a notification', () => {
  const data = { navigate: medication };
  beforeEach(() => worker.device.schedule.clear(rosaId));

  test('focuses the page that has the focus, then a visible one, then any, and navigates none', async () => {
    const pages = [worker.addPage('/medication', { visibilityState: 'hidden' })];
    await worker.tap(data);
    pages.push(worker.addPage('/survivordashboard'));
    await worker.tap(data);
    pages.push(worker.addPage('/addmedication', { focused: true }));
    await worker.tap(data);
    for (const page of pages) {
      expect(page.focus).toHaveBeenCalledTimes(1);
      expect(page.navigate).not.toHaveBeenCalled();
      expect(page.received).toEqual([]);
    }
    expect(worker.opened).toEqual([]);
  });

  test('closes it, and opens a page where none can be focused, or the browser lists none', async () => {
    worker.addPage('/survivordashboard', { cannotFocus: true });
    const { close } = await worker.tap(data);
    expect(close).toHaveBeenCalledTimes(1);
    worker.breakDown();
    await worker.tap(data);
    expect(worker.opened).toEqual([medication, medication]);
  });

  const startPage = 'https://upstroke.test/';
  const dashboard = 'https://upstroke.test/survivordashboard';
  test.each([
    ['another origin', { navigate: 'https://upstroke.test.evil.example/medication' }, startPage],
    ['a script', { navigate: 'javascript:alert(1)' }, startPage],
    ['no absolute address', { navigate: 'medication' }, startPage],
    ['no data', null, startPage],
    ['a dose without an address', doseData, medication],
    ['a dose and an address', { ...doseData, navigate: dashboard }, dashboard],
  ])('with %s opens %3$s', async (_what, given, address) => {
    await worker.tap(given);
    expect(worker.opened).toEqual([address]);
  });

  test('of a dose has only the focused page show its alarm again', async () => {
    const page = worker.addPage('/exerciseguide');
    const focused = worker.addPage('/addmedication', { focused: true });
    await worker.tap(doseData);
    expect(focused.received).toEqual([{ type: 'ALARM_TRIGGERED', medicineName: 'Aspirin' }]);
    expect(page.received).toEqual([]);
    expect(worker.opened).toEqual([]);
  });
});
