import { beforeEach, describe, expect, test } from '@jest/globals';
import { doseId } from '../domain/doses.ts';
import type { Schedule } from '../src/device/schedule.ts';
import { type DrivenClock, makeDrivenClock } from '../testkit/page/drivenClock.ts';
import { messageOf, reminderOf, rosaId, scheduleOf } from '../testkit/worker/rosa.ts';
import { makeScope, type TestWorker } from '../testkit/worker/scope.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const dueAt = Date.UTC(2026, 2, 10, 8, 0);
const aspirin = doseId('aspirin', '2026-03-10T08:00');

let clock: DrivenClock;
let zone: string;
/** The Date header of every answer. */
let serverDate = '';
beforeEach(() => {
  serverDate = '';
});
let worker: TestWorker;

/** A device on which a page has left this schedule. */
const begin = async (
  now: number,
  reminders = [reminderOf(1)],
  schedule: Partial<Schedule> = {},
) => {
  zone = 'UTC';
  clock = { ...makeDrivenClock(now), zone: () => zone };
  const answer = async () => new Response('{}', { headers: { date: serverDate } });
  worker = makeScope(clock, { fetch: answer });
  await worker.device.schedule.replace(scheduleOf(reminders, schedule));
};

/** Any event at all. */
const wake = () => worker.message(null);
const rung = () => worker.device.fired.list(rosaId, clock.now());

describe('a late check', () => {
  test('covers the minutes slept over', async () => {
    await begin(dueAt - hour, [reminderOf(1), reminderOf(2, { schedule_time: '08:12' })]);
    await wake();
    worker.restart();
    clock.sleepUntil(dueAt + 15 * minute);
    await wake();
    expect(await rung()).toEqual([aspirin, doseId('aspirin', '2026-03-10T08:12')]);
  });

  test.each([
    [20 * minute - 1, 1],
    [20 * minute, 0],
  ])('%i ms after the minute rings %i: 20 minutes are over then', async (late, times) => {
    await begin(dueAt + late);
    await wake();
    expect(worker.history).toHaveLength(times);
  });
});

describe('the day', () => {
  const lateAspirin = doseId('aspirin', '2026-03-10T23:50');

  test('turns with a dose still within its 20 minutes, which does not ring again', async () => {
    await begin(Date.UTC(2026, 2, 10, 23, 50), [reminderOf(1, { schedule_time: '23:50' })]);
    await wake();
    await clock.advanceTo(Date.UTC(2026, 2, 11, 0, 9));
    expect(worker.history).toHaveLength(1);
    expect(await rung()).toEqual([lateAspirin]);
  });

  test('turns with one that nobody has rung yet, which rings', async () => {
    await begin(Date.UTC(2026, 2, 11, 0, 5), [reminderOf(1, { schedule_time: '23:50' })]);
    await wake();
    expect(await rung()).toEqual([lateAspirin]);
  });

  test('SPEC 4: its fired set clears at local midnight', async () => {
    const midnight = Date.UTC(2026, 2, 10, 23, 0);
    await begin(dueAt, [reminderOf(1, { schedule_time: '09:00' })], {
      place: { zone: 'Europe/Berlin' },
    });
    zone = 'Europe/Berlin';
    await wake();
    clock.sleepUntil(midnight - 1);
    await wake();
    const kept = () => worker.device.fired.list(rosaId, dueAt);
    expect(await kept()).toHaveLength(1);
    clock.sleepUntil(midnight);
    await wake();
    expect(await kept()).toEqual([]);
  });
});

describe('the clock', () => {
  test.each([3 * hour, -3 * hour])('%i ms off is corrected for', async (offBy) => {
    await begin(dueAt + offBy - minute, [reminderOf(1)], { offBy });
    await wake();
    expect(worker.history).toEqual([]);
    await clock.advance(minute + 30 * second);
    expect(worker.history).toHaveLength(1);
    expect(worker.shown[0]?.options.data).toMatchObject({ alertedAt: dueAt });
  });

  const offBy = async () => (await worker.device.schedule.read())?.offBy;
  const hearServer = async (showing: number) => {
    serverDate = new Date(showing).toUTCString();
    await worker.person.keep(rosaId);
    await worker.push(JSON.stringify(messageOf('unreachable')));
  };

  test.each([3 * hour, -3 * hour])(
    'that was %i ms off, and set right while no page was open, is believed once a server has shown so',
    async (was) => {
      await begin(dueAt, [reminderOf(1)], { offBy: was });
      await wake();
      expect(worker.history).toEqual([]);
      await hearServer(dueAt);
      expect(await offBy()).toBe(0);
      expect(await rung()).toEqual([aspirin]);
    },
  );

  test('that is found wrong by what a server shows is corrected for from then on', async () => {
    await begin(dueAt - 3 * hour);
    await hearServer(dueAt);
    expect(await offBy()).toBe(-3 * hour);
    expect(worker.history.at(-1)?.options.data).toMatchObject({ alertedAt: dueAt });
  });

  test('that a server shows to be off by a little more is the network’s doing', async () => {
    await begin(dueAt + 3 * hour + 9 * second, [], { offBy: 3 * hour });
    await hearServer(dueAt);
    expect(await offBy()).toBe(3 * hour);
  });
});

describe('another zone than that of the schedule', () => {
  test('to the east: what the clock on the wall leapt over rings at once', async () => {
    await begin(dueAt - 4 * hour);
    zone = 'Asia/Tokyo';
    await wake();
    expect(await rung()).toEqual([aspirin]);
  });

  test('to the west: the time rings when the clock there shows it', async () => {
    await begin(dueAt - minute);
    zone = 'America/New_York';
    await wake();
    await clock.advance(5 * minute);
    expect(worker.history).toEqual([]);
    clock.sleepUntil(dueAt + 4 * hour);
    await wake();
    expect(await rung()).toEqual([aspirin]);
  });

  test('that a page wrote down while the worker rang is left as the page has it', async () => {
    await begin(dueAt - 4 * hour);
    zone = 'Asia/Tokyo';
    worker.addPage('/medication', { sounds: null });
    const woken = wake();
    await clock.advance(second / 2);
    const place = { zone, move: { before: 'UTC', since: dueAt - 5 * hour } };
    await worker.device.schedule.replace(scheduleOf([reminderOf(1)], { place }));
    await clock.advance(second);
    await woken;
    expect((await worker.device.schedule.read())?.place).toEqual(place);
  });

  test('is a move since then, kept for the checks that follow', async () => {
    await begin(dueAt - 4 * hour, []);
    zone = 'Asia/Tokyo';
    await wake();
    await clock.advance(minute);
    const { place } = (await worker.device.schedule.read())!;
    expect(place).toEqual({ zone, move: { before: 'UTC', since: dueAt - 4 * hour } });
  });
});
