import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MedicationUpdate } from '../contract/messages.ts';
import { type Bus, makeBus } from '../src/device/bus.ts';
import { type DrivenClock, makeDrivenClock, settle } from '../testkit/page/drivenClock.ts';
import { karlId, reminderIdOf, reminderOf, rosaId, scheduleOf } from '../testkit/worker/rosa.ts';
import { makeScope, type TestWorker } from '../testkit/worker/scope.ts';

const minute = 60_000;
const dueAt = Date.UTC(2026, 2, 10, 8, 0);
const reminders = [reminderOf(1), reminderOf(2, { schedule_time: '20:00' })];

let clock: DrivenClock;
let worker: TestWorker;
let bus: Bus;
let told: MedicationUpdate[];

beforeEach(() => {
  told = [];
  bus = makeBus();
  bus.hear((update) => void told.push(update));
});
afterEach(() => bus.close());

/** Rosa's Aspirin rings on her device, which is ahead by so much. */
const ring = async (offBy = 0) => {
  clock = makeDrivenClock(dueAt + offBy);
  worker = makeScope(clock);
  await worker.device.schedule.replace(scheduleOf(reminders, { offBy }));
  await worker.message(null);
  await clock.advance(minute / 2);
};

const saidAt = dueAt + minute / 2;
const rows = () => worker.device.outbox.list(rosaId);
const events = () => worker.device.alarmEvents.list(rosaId);
const bodyOf = (call: number) => JSON.parse(worker.calls[call]?.init.body as string) as unknown;

describe.each([
  ['taken', 'Taken: Aspirin'],
  ['skipped', 'Skipped: Aspirin'],
] as const)('%s on a notification', (status, details) => {
  beforeEach(() => ring());

  test('SPEC 4: updates every reminder row for that medicine and logs an activity, without a window', async () => {
    await worker.act(status);
    expect(worker.calls.map(({ path, init }) => `${init.method} ${path}`)).toEqual([
      `PUT /api/reminders/${reminderIdOf(1)}`,
      `PUT /api/reminders/${reminderIdOf(2)}`,
      'POST /api/activities/log',
    ]);
    const said = { status, dose: '2026-03-10T08:00', occurred_at: saidAt };
    expect([bodyOf(0), bodyOf(1)]).toEqual([said, said]);
    expect(bodyOf(2)).toEqual({
      ...said,
      user_id: rosaId,
      activity_type: 'medication',
      activity_id: reminderIdOf(1),
      details,
    });
    expect(worker.calls[2]?.init.headers).toMatchObject({
      'x-account': rosaId,
      'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(worker.calls[2]?.init.headers).not.toHaveProperty('authorization');
    expect(worker.opened).toEqual([]);
    expect(worker.shown).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('SPEC 4: broadcasts the change to open tabs', async () => {
    await worker.act(status);
    await settle();
    expect(told).toEqual([
      {
        medicineName: 'Aspirin',
        status,
        timestamp: saidAt,
        personId: rosaId,
        dose: '2026-03-10T08:00',
      },
    ]);
  });

  test('twice in haste answers once', async () => {
    const data = worker.shown[0]?.options.data;
    await Promise.all([worker.tap(data, status), worker.tap(data, status)]);
    await worker.tap(data, status);
    await settle();
    expect(await events()).toHaveLength(1);
    expect(told).toHaveLength(1);
    expect(worker.calls).toHaveLength(3);
    expect(worker.opened).toEqual([]);
  });

  test('without network is kept, closes the notification, and goes out with the sync', async () => {
    worker.goOffline();
    await worker.act(status);
    expect(worker.shown).toEqual([]);
    expect(await rows()).toHaveLength(1);
    expect(await events()).toMatchObject([{ status, dose: '2026-03-10T08:00', synced: 0 }]);
    expect(worker.syncs).toEqual(['outbox']);
    await settle();
    expect(told).toHaveLength(1);
    worker.goOnline();
    await worker.sync();
    expect(await rows()).toEqual([]);
    expect(await events()).toMatchObject([{ synced: 1 }]);
  });

  test('rings no more on this device', async () => {
    await worker.act(status);
    await worker.device.fired.forgetAhead(0);
    await clock.advance(minute);
    expect(worker.history).toHaveLength(1);
  });
});

describe('an action', () => {
  test('is told to the pages before it is sent', async () => {
    await ring();
    const letGo = worker.holdLock('upstroke-outbox');
    const acted = worker.act('taken');
    await settle();
    expect(told).toHaveLength(1);
    expect(worker.shown).toEqual([]);
    expect(worker.calls).toEqual([]);
    // Of a worker that is stopped now, the browser wakes another.
    expect(worker.syncs).toEqual(['outbox']);
    letGo();
    await acted;
    expect(worker.calls).toHaveLength(3);
  });

  test('happened by the right time, where the device is three hours ahead', async () => {
    await ring(180 * minute);
    await worker.act('taken');
    expect(bodyOf(2)).toMatchObject({ occurred_at: saidAt });
    expect(await events()).toMatchObject([{ timestamp: saidAt }]);
  });

  test('says the other word where that was tapped later', async () => {
    await ring();
    const data = worker.shown[0]?.options.data;
    await worker.tap(data, 'skipped');
    await worker.tap(data, 'taken');
    expect((await events()).map(({ status }) => status)).toEqual(['skipped', 'taken']);
  });

  test('on the dose of another person opens the app', async () => {
    await ring();
    const data = worker.shown[0]?.options.data;
    await worker.device.schedule.replace(scheduleOf([], { personId: karlId }));
    await worker.person.keep(karlId);
    const { close } = await worker.tap(data, 'taken');
    expect(close).toHaveBeenCalledTimes(1);
    expect(await rows()).toEqual([]);
    expect(worker.opened).toEqual(['https://upstroke.test/medication']);
  });

  test('is taken from whom this device is subscribed for, also without a schedule', async () => {
    await ring();
    const data = worker.shown[0]?.options.data;
    await worker.device.schedule.clear(rosaId);
    await worker.person.keep(rosaId);
    await worker.tap(data, 'taken');
    expect(worker.opened).toEqual([]);
    expect(worker.calls).toHaveLength(3);
  });

  test.each([
    ['that nobody knows', 'snooze', { kind: 'dose' }],
    ['on what is no dose', 'taken', { kind: 'missed' }],
    ['on a dose that is not named', 'taken', { kind: 'dose', aboutId: rosaId }],
    ['on nothing', 'taken', null],
  ])('%s opens the app', async (_what, action, data) => {
    await ring();
    await worker.tap(data, action);
    expect(worker.opened).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });
});
