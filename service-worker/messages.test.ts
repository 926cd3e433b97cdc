import { beforeEach, describe, expect, test } from '@jest/globals';
import { type DrivenClock, makeDrivenClock } from '../testkit/page/drivenClock.ts';
import { startWorker, type TestWorker } from '../testkit/worker/fakeWorker.ts';
import { aspirinDose, dueAt, reminderOf, rosaId, scheduleOf } from '../testkit/worker/fixtures.ts';

const minute = 60_000;
const now = dueAt - minute / 2;
const plain = 'There is news. Please open Upstroke.';

let clock: DrivenClock;
let worker: TestWorker;
beforeEach(async () => {
  clock = makeDrivenClock(now);
  worker = startWorker(clock);
  await worker.device.schedule.replace(scheduleOf([reminderOf(1)]));
});

const asked = async () => (await worker.device.schedule.read())?.asked ?? [];
const times = async () => (await asked()).map((row) => `${row.medicine_name} ${row.schedule_time}`);
const schedule = (name: string, time: string, listed?: boolean) =>
  worker.message({ type: 'SCHEDULE_REMINDER', name, time, soundType: 'alarm', listed });
const bodies = () => worker.shown.map(({ options }) => options.body);

describe('SCHEDULE_REMINDER (name, time, soundType)', () => {
  test.each([
    ['08:05', '08:05'],
    ['08:05 AM', '08:05'],
    ['8:05 am', '08:05'],
    ['08:05PM', '20:05'],
    ['12:05 AM', '00:05'],
    ['12:05 PM', '12:05'],
    ['23:59', '23:59'],
  ])('reads the time %s as %s', async (written, time) => {
    await schedule('Ramipril', written);
    expect(await times()).toEqual([`Ramipril ${time}`]);
  });

  test.each([
    ['Ramipril', '24:00'],
    ['Ramipril', '08:60'],
    ['Ramipril', '13:00 PM'],
    ['Ramipril', '00:30 AM'],
    ['  ', '08:00'],
    [' ASPIRIN ', '08:00 AM'],
  ])('of %p at %s, which is invalid or known, adds nothing', async (name, time) => {
    await schedule(name, time);
    expect(await times()).toEqual([]);
  });

  test('adds a reminder of the account of the schedule, which rings', async () => {
    await schedule(' Ramipril ', '08:00');
    expect(await asked()).toEqual([
      {
        ...reminderOf(1),
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        user_id: rosaId,
        medicine_name: 'Ramipril',
        dosage: '1 tablet',
        made_at: now,
      },
    ]);
    await clock.advance(minute);
    expect(bodies().toSorted()).toEqual([
      "It's time to take Aspirin!",
      "It's time to take Ramipril!",
    ]);
  });

  test('adds one that cannot be answered from its notification, as the server does not know it', async () => {
    await worker.device.schedule.replace(scheduleOf());
    await schedule('Ramipril', '08:00');
    await clock.advance(minute);
    expect(worker.shown[0]?.options).not.toHaveProperty('actions');
    await worker.act('taken');
    expect(await worker.device.outbox.list(rosaId)).toEqual([]);
    expect(worker.opened).toEqual(['https://upstroke.test/medication']);
  });

  test('counts in whole milliseconds by the right time, where the device is three hours ahead', async () => {
    await worker.device.schedule.replace(scheduleOf([], { offBy: 180 * minute + 0.4 }));
    await schedule('Ramipril', '08:00');
    expect(await asked()).toMatchObject([{ made_at: now - 180 * minute }]);
  });

  test('of a list that the schedule has replaced adds nothing, and is a check', async () => {
    await clock.advanceTo(dueAt);
    await schedule('Ramipril', '08:00', true);
    expect(await times()).toEqual([]);
    expect(worker.shown).toHaveLength(1);
  });

  test('adds nothing without a schedule', async () => {
    await worker.device.schedule.clear(rosaId);
    await schedule('Ramipril', '08:00');
    await clock.advance(minute);
    expect(await worker.device.schedule.read()).toBe(null);
    expect(worker.history).toEqual([]);
  });
});

describe('STOP_ALARM', () => {
  const kinds = ['missed', 'emergency', 'withdrawn', 'unanswered', 'unreachable', 'ended'] as const;
  beforeEach(async () => {
    await schedule('Ramipril', '08:00');
    await clock.advance(minute);
    await worker.pushText();
    for (const kind of kinds) await worker.push(kind, { tag: `emergency:${kind}`, body: kind });
    expect(worker.shown).toHaveLength(9);
  });

  test('closes the notification of the dose, which does not ring again', async () => {
    await worker.message({ type: 'STOP_ALARM', dose: aspirinDose });
    expect(bodies()).not.toContain("It's time to take Aspirin!");
    expect(bodies()).toHaveLength(8);
    await clock.advance(minute);
    expect(bodies()).toHaveLength(8);
  });

  test('closes the notification of the emergency', async () => {
    await worker.message({ type: 'STOP_ALARM', emergency: 'emergency' });
    expect(bodies()).not.toContain('emergency');
    expect(bodies()).toHaveLength(8);
  });

  test('without either closes all that concern an account', async () => {
    await worker.message({ type: 'STOP_ALARM' });
    expect(bodies()).toEqual([plain]);
  });

  test('closes nothing where the browser lists no notifications', async () => {
    worker.breakDown();
    await worker.message({ type: 'STOP_ALARM' });
    expect(worker.shown).toHaveLength(9);
  });
});

test.each([
  'STOP_ALARM',
  {},
  { type: 'OTHER' },
  { type: 'SCHEDULE_REMINDER', name: 'Ramipril', time: '8 o’clock', soundType: 'alarm' },
  { type: 'SCHEDULE_REMINDER', name: 'Ramipril', time: '08:00' },
  { type: 'STOP_ALARM', dose: 8 },
])('a message of another shape is ignored: %j', async (data) => {
  await clock.advanceTo(dueAt);
  await worker.wake();
  await worker.message(data);
  expect(await times()).toEqual([]);
  expect(worker.shown).toHaveLength(1);
});
