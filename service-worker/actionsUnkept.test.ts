import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { MedicationUpdate } from '../contract/messages.ts';
import { type Bus, makeBus } from '../src/device/bus.ts';
import { makeDrivenClock, settle } from '../testkit/page/drivenClock.ts';
import { refuse } from '../testkit/worker/refuse.ts';
import { karlId, reminderIdOf, rosaId, scheduleOf } from '../testkit/worker/rosa.ts';
import { makeScope, type TestWorker } from '../testkit/worker/scope.ts';
import { serverAnswer } from '../testkit/worker/serverAnswer.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);
const offBy = 10_800_000;
const data = {
  kind: 'dose',
  aboutId: rosaId,
  dose: {
    medicine_name: 'Aspirin',
    minute: '2026-03-10T08:00',
    reminder_ids: [reminderIdOf(1)],
  },
};

let worker: TestWorker;
let status: number;
let bus: Bus;
let told: MedicationUpdate[];
beforeEach(async () => {
  status = 200;
  told = [];
  bus = makeBus();
  bus.hear((update) => void told.push(update));
  worker = makeScope(makeDrivenClock(now + offBy), {
    fetch: async (input) => serverAnswer(input, status),
  });
  await worker.device.schedule.replace(scheduleOf([], { offBy }));
});
afterEach(() => bus.close());

const lines = () => worker.calls.map(({ path, init }) => `${init.method} ${path}`);
const body = () => JSON.parse(worker.calls.at(-1)?.init.body as string) as unknown;

describe('Taken on a notification of a device that is full', () => {
  beforeEach(() => void refuse('add', 'outbox'));

  test('goes out from memory once, with its key, and the pages are told', async () => {
    const { close } = await worker.tap(data, 'taken');
    expect(lines()).toEqual([`PUT /api/reminders/${reminderIdOf(1)}`, 'POST /api/activities/log']);
    expect(body()).toMatchObject({ status: 'taken', occurred_at: now });
    expect(worker.calls.at(-1)?.init.headers).toMatchObject({
      'x-account': rosaId,
      'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(close).toHaveBeenCalledTimes(1);
    expect([worker.opened, worker.syncs]).toEqual([[], []]);
    await settle();
    expect(told).toMatchObject([{ medicineName: 'Aspirin', status: 'taken', timestamp: now }]);
  });

  test.each([
    ['cannot be reached', 503],
    ['refuses it', 403],
    ['knows somebody else here', 401],
  ])('leaves it and opens the app where the server %s', async (_what, reply) => {
    status = reply;
    const { close } = await worker.tap(data, 'taken');
    expect(close).not.toHaveBeenCalled();
    expect(worker.opened).toEqual(['https://upstroke.test/medication']);
    await settle();
    expect(told).toEqual([]);
  });

  test('goes out for nobody who is not signed in here', async () => {
    await worker.device.schedule.replace(scheduleOf([], { personId: karlId }));
    await worker.tap(data, 'taken');
    expect(worker.calls).toEqual([]);
  });
});

describe('Taken on a notification of a device whose database gives no answer', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    jest.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('goes out from memory after ten seconds, and takes the notification down', async () => {
    const tapped = worker.tap(data, 'taken');
    await jest.advanceTimersByTimeAsync(9_999);
    expect(worker.calls).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    for (let turn = 0; turn < 50; turn += 1) await jest.advanceTimersByTimeAsync(0);
    expect(lines().at(-1)).toBe('POST /api/activities/log');
    expect(body()).toMatchObject({ status: 'taken', dose: '2026-03-10T08:00' });
    // The check that follows gives up as well.
    await jest.advanceTimersByTimeAsync(20_000);
    expect((await tapped).close).toHaveBeenCalledTimes(1);
    expect(worker.opened).toEqual([]);
  });
});
