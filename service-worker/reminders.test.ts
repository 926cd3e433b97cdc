import { beforeEach, describe, expect, test } from '@jest/globals';
import { day, hour, minute } from '../domain/specConstants.ts';
import { doseId } from '../domain/doses.ts';
import type { DeviceSchedule } from '../src/platform/scheduleStore.ts';
import { type FakeClock, makeFakeClock, settle } from '../testkit/page/fakeClock.ts';
import { failStoreOperation } from '../testkit/page/failStoreOperation.ts';
import { startWorker, type TestWorker } from '../testkit/worker/fakeWorker.ts';
import * as fixtures from '../testkit/worker/fixtures.ts';

const { aspirinDose, doseMinute, dueAt, karlId, makeReminder, rosaId, makeSchedule } = fixtures;
const second = 1_000;
const rings = "It's time to take Aspirin!";

let clock: FakeClock;
let zone: string;
let worker: TestWorker;
/** The Date header of every response. */
let serverDate: string;
beforeEach(() => {
  zone = 'Africa/Abidjan';
  serverDate = '';
});

/** A device on which a page has stored this schedule. */
const begin = async (
  now = dueAt,
  reminders = [makeReminder(1)],
  schedule: Partial<DeviceSchedule> = {},
) => {
  clock = { ...makeFakeClock(now), zone: () => zone };
  const answer = async () => new Response('{}', { headers: { date: serverDate } });
  worker = startWorker(clock, { fetch: answer });
  await worker.device.schedule.replace(makeSchedule(reminders, schedule));
};
/** As `begin`, with a check that waits for a page which does not reply. */
const beginWaiting = async (...device: Parameters<typeof begin>) => {
  await begin(...device);
  const page = worker.addPage('/medication', { sounds: null });
  const woken = worker.wake();
  await settle();
  return { page, woken };
};
const bodies = () => worker.history.map(({ options }) => options.body);
const claim = (dose: string, personId = rosaId) =>
  worker.device.fired.claim(personId, dose, clock.now());
const addTaken = () => {
  const now = clock.now();
  const row = fixtures.rowOfAnswer({ status: 'taken', occurredAt: now }, now);
  return worker.device.outbox.add(row);
};

describe('SPEC 4: the background worker also checks every 30 s', () => {
  test('from its first event on, by one interval, and rings at the minute', async () => {
    await begin(dueAt - 95 * second);
    await clock.advance(minute);
    await worker.wake();
    await clock.advance(10 * second);
    await worker.wake();
    await clock.advanceTo(dueAt + 25 * second - 1);
    expect(bodies()).toEqual([]);
    await clock.advance(1);
    expect(bodies()).toEqual([rings]);
  });

  test.each<[string, () => Promise<unknown> | void]>([
    ['a message', () => worker.message({ type: 'OTHER' })],
    ['a push', () => worker.pushText()],
    ['a sync', () => worker.sync()],
    ['a sync of another name', () => worker.sync('other')],
    ['a tap', () => worker.tap(null)],
    ['a dismissed notification', () => worker.dismiss()],
    ['its activation', () => worker.activate()],
  ])('and at %s', async (_what, happens) => {
    await begin();
    await happens();
    await settle();
    expect(bodies()).toContain(rings);
  });

  test('and again where one check failed; nothing rings where no account is signed in', async () => {
    await begin();
    const restore = failStoreOperation('getAll', 'alarmEvents');
    await worker.wake();
    expect(bodies()).toEqual([]);
    restore();
    await clock.advance(30 * second);
    expect(bodies()).toHaveLength(1);
    await begin();
    await worker.device.schedule.clear(rosaId);
    await worker.wake();
    expect(bodies()).toEqual([]);
  });
});

describe('a dose that is due', () => {
  test("SPEC 8: title 'Medication Reminder', text 'It's time to take {medicine}!'; SPEC 9: vibration 300/100/300/100/300 ms", async () => {
    await begin(dueAt, [makeReminder(1), makeReminder(2, { schedule_time: '20:00' })]);
    await worker.wake();
    const navigate = 'https://upstroke.test/medication';
    const reminder_ids = [1, 2].map(fixtures.reminderIdOf);
    const dose = { medicine_name: 'Aspirin', minute: doseMinute, reminder_ids };
    const options = {
      body: rings,
      icon: '/icons/icon-192.png',
      tag: `dose:${aspirinDose}`,
      renotify: true,
      silent: false,
      requireInteraction: true,
      navigate,
      vibrate: [300, 100, 300, 100, 300],
      actions: [
        { action: 'taken', title: 'Taken' },
        { action: 'skipped', title: 'Skip' },
      ],
      data: { kind: 'dose', aboutId: rosaId, navigate, dose, also: [], alertedAt: dueAt },
    };
    expect(worker.shown).toEqual([{ title: 'Medication Reminder', options }]);
  });

  test.each<[{ shape?: 'drops'; picture?: string }, string, string]>([
    [{ shape: 'drops' }, rosaId, '/shapes/drops.png'],
    [{ shape: 'drops', picture: '/api/7' }, rosaId, '/api/7'],
    [{ picture: '/api/7' }, karlId, '/icons/icon-192.png'],
  ])('with %j of %s shows %s, by a check and by a push', async (details, personId, icon) => {
    const medicines = makeSchedule([makeReminder(1)]).medicines.map((one) => ({
      ...one,
      ...details,
    }));
    await begin(dueAt, [], { medicines });
    await worker.wake();
    expect(worker.latest().icon).toBe(personId === rosaId ? icon : details.picture);
    await begin(dueAt, [], { medicines, personId });
    await worker.push('dose', { dose: fixtures.pushedDose });
    expect(worker.history[0]?.options.icon).toBe(icon);
  });

  test('does not show its name or picture where the user hides names', async () => {
    const [medicine] = makeSchedule([makeReminder(1)]).medicines;
    const medicines = [{ ...medicine!, picture: '/api/7' }];
    await begin(dueAt, [], { medicines, hidesNames: true });
    await worker.wake();
    expect(worker.latest()).toMatchObject({
      body: 'Time for your medicine.',
      icon: '/icons/icon-192.png',
      data: { dose: { medicine_name: 'Aspirin' } },
    });
    await begin(dueAt, [], { medicines });
    await worker.push('dose', { dose: fixtures.pushedDose, body: 'Time for your medicine.' });
    expect(worker.history[0]?.options.icon).toBe('/icons/icon-192.png');
  });

  test('is announced to the pages, silent where one says that it sounds; without permission it has rung only where a page was told', async () => {
    await begin();
    const page = worker.addPage('/medication', { sounds: true });
    await worker.wake();
    expect(page.received).toEqual([
      { type: 'ALARM_TRIGGERED', medicineName: 'Aspirin' },
      { type: 'PLAY_SOUND', notificationType: 'medication', soundName: 'alarm' },
    ]);
    expect(worker.latest().silent).toBe(true);
    await begin();
    worker.forbid();
    await worker.wake();
    expect(await worker.firedDoses()).toEqual([]);
    const told = worker.addPage('/medication');
    await worker.wake();
    await clock.advance(minute);
    expect(told.alarms()).toBe(1);
  });

  test('rings beside one of another minute, which waits for its page', async () => {
    const zinc = { medicine_name: 'Zinc', schedule_time: '07:59' };
    await beginWaiting(dueAt, [makeReminder(1), makeReminder(2, zinc)]);
    await clock.advance(second);
    expect(bodies().toSorted()).toEqual([rings, "It's time to take Zinc!"]);
  });

  test('does not ring where it was answered: here, at the server, or while the worker waits', async () => {
    await begin();
    await addTaken();
    await worker.wake();
    expect(bodies()).toEqual([]);
    const dose = { dose: doseMinute, status: 'taken', occurred_at: dueAt } as const;
    await begin(dueAt, [makeReminder(1, dose)]);
    await worker.wake();
    expect(bodies()).toEqual([]);
    await beginWaiting();
    await addTaken();
    await clock.advance(2 * second);
    expect(bodies()).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['its medicine was paused', () => worker.device.schedule.replace(makeSchedule([]))],
    ['the account logged out', () => worker.device.schedule.clear(rosaId)],
    [
      'another one logged in',
      () => worker.device.schedule.replace(makeSchedule([makeReminder(1)], { personId: karlId })),
    ],
  ])('does not ring where %s while the worker waits', async (_what, happens) => {
    await beginWaiting();
    await happens();
    await clock.advance(2 * second);
    expect(bodies()).toEqual([]);
  });

  test('rings where a silent page claims it, or storage fails, while the worker waits', async () => {
    await beginWaiting();
    await claim(aspirinDose);
    await clock.advance(2 * second);
    expect(bodies()).toEqual([rings]);
    for (const [sleptMs, shown] of [
      [0, [rings]],
      [20 * minute, []],
    ] as const) {
      await beginWaiting();
      const restore = failStoreOperation('getAll', 'alarmEvents');
      clock.sleepUntil(dueAt + sleptMs);
      await clock.advance(2 * second);
      expect(bodies()).toEqual(shown);
      restore();
    }
  });
});

describe('SPEC 4: fires each reminder at most once per day', () => {
  test('also where two events come together, or the browser restarts the worker', async () => {
    await begin();
    await Promise.all([worker.wake(), worker.wake()]);
    worker.restart();
    await clock.advance(minute);
    await worker.wake();
    expect(bodies()).toHaveLength(1);
    clock.sleepUntil(dueAt + day);
    await worker.wake();
    expect(bodies()).toHaveLength(2);
  });

  test('by page or worker, whichever claims it first, for each account on its own', async () => {
    await begin();
    await claim(aspirinDose);
    await worker.wake();
    expect(bodies()).toEqual([]);
    clock.sleepUntil(dueAt + day);
    await worker.wake();
    expect(await claim(doseId('aspirin', '2026-03-11T08:00'))).toBe(false);
    await begin();
    await claim(aspirinDose, karlId);
    await worker.wake();
    expect(bodies()).toHaveLength(1);
  });

  test('on a device that is full, where a second check comes while the first one waits, or the browser stops the worker', async () => {
    await begin();
    const restore = failStoreOperation('put', 'fired');
    await worker.wake();
    await clock.advance(2 * minute);
    expect(bodies()).toHaveLength(1);
    restore();
    const { page } = await beginWaiting();
    void worker.wake();
    await clock.advance(5 * second);
    expect([bodies().length, page.alarms()]).toEqual([1, 1]);
    await beginWaiting();
    worker.restart();
    void worker.wake();
    await clock.advance(3 * second);
    expect(bodies()).toHaveLength(1);
    expect(await worker.firedDoses()).toEqual([aspirinDose]);
  });
});

describe('at midnight', () => {
  test.each([
    ['does not ring again', Date.UTC(2026, 2, 10, 23, 50)],
    ['rings if it did not before', Date.UTC(2026, 2, 11, 0, 5)],
  ])('a dose still within its 20 minutes %s', async (_what, start) => {
    await begin(start, [makeReminder(1, { schedule_time: '23:50' })]);
    await worker.wake();
    await clock.advanceTo(Date.UTC(2026, 2, 11, 0, 9));
    expect(bodies()).toHaveLength(1);
    expect(await worker.firedDoses()).toEqual([doseId('aspirin', '2026-03-10T23:50')]);
  });

  test('SPEC 4: the fired set clears, by the local clock', async () => {
    zone = 'Europe/Berlin';
    await begin(dueAt, [makeReminder(1, { schedule_time: '09:00' })], { place: { zone } });
    await worker.wake();
    const midnight = Date.UTC(2026, 2, 10, 23, 0);
    for (const [instant, kept] of [[midnight - 1, 1] as const, [midnight, 0] as const]) {
      clock.sleepUntil(instant);
      await worker.wake();
      expect(await worker.device.fired.list(rosaId, dueAt)).toHaveLength(kept);
    }
  });
});

describe('a clock', () => {
  test.each([3 * hour, -3 * hour])('that is %i ms off is corrected', async (off) => {
    await begin(dueAt + off - minute, [makeReminder(1)], { offBy: off });
    await worker.wake();
    expect(bodies()).toEqual([]);
    await clock.advance(minute + 30 * second);
    expect(worker.shown).toMatchObject([{ options: { data: { alertedAt: dueAt } } }]);
  });

  test.each([
    ['was wrong, and was set right without a page', 3 * hour, dueAt],
    ['is found to be wrong', 0, dueAt - 3 * hour],
  ])('that %s is believed by the date of a response', async (_what, offBy, now) => {
    await begin(now, [makeReminder(1)], { offBy });
    await worker.wake();
    expect(bodies()).toEqual([]);
    serverDate = new Date(dueAt).toUTCString();
    await worker.person.write(rosaId);
    await worker.push('unreachable');
    expect(worker.latest().data).toMatchObject({ alertedAt: dueAt });
    expect((await worker.device.schedule.read())?.offBy).toBe(now - dueAt);
  });
});

describe('another zone than that of the schedule', () => {
  const place = async () => (await worker.device.schedule.read())?.place;

  test('to the east: the doses that the local clock skipped ring at once, and the move is stored', async () => {
    await begin(dueAt - 4 * hour);
    zone = 'Asia/Tokyo';
    await worker.wake();
    expect(await worker.firedDoses()).toEqual([aspirinDose]);
    await clock.advance(minute);
    expect(await place()).toEqual({
      zone,
      move: { before: 'Africa/Abidjan', since: dueAt - 4 * hour },
    });
  });

  test('counts for nothing while the user keeps that of the schedule in it', async () => {
    zone = 'Asia/Tokyo';
    await begin(dueAt - 4 * hour, [makeReminder(1)], { keptIn: zone });
    await worker.wake();
    expect(await worker.firedDoses()).toEqual([]);
    expect(await place()).toEqual({ zone: 'Africa/Abidjan' });
  });

  test.each(['UTC', 'Etc/GMT-9', '+05:30', 'Atlantic/Reykjavik'])(
    'counts for nothing if it is %s, which does not say where the user is',
    async (vague) => {
      const tokyo = { zone: 'Asia/Tokyo' };
      await begin(dueAt - 9 * hour, [makeReminder(1)], { place: tokyo });
      zone = vague;
      await worker.wake();
      expect(await worker.firedDoses()).toEqual([aspirinDose]);
      expect(await place()).toEqual(tokyo);
    },
  );

  test('is left as a page has stored it while the worker rang', async () => {
    await begin(dueAt - 4 * hour);
    zone = 'Asia/Tokyo';
    worker.addPage('/medication', { sounds: null });
    const woken = worker.wake();
    await clock.advance(second / 2);
    const stored = { zone, move: { before: 'Africa/Abidjan', since: dueAt - 5 * hour } };
    await worker.device.schedule.replace(makeSchedule([makeReminder(1)], { place: stored }));
    await clock.advance(second);
    await woken;
    expect(await place()).toEqual(stored);
  });
});
