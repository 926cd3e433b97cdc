import { beforeEach, describe, expect, test } from '@jest/globals';
import { vibrationPattern } from '../domain/constants.ts';
import { type Answer, doseId, takenBack } from '../domain/doses.ts';
import type { PushKind } from '../contract/messages.ts';
import { type DrivenClock, makeDrivenClock, settle } from '../testkit/page/drivenClock.ts';
import {
  messageOf,
  reminderIdOf,
  reminderOf,
  rosaId,
  saidOf,
  scheduleOf,
} from '../testkit/worker/rosa.ts';
import { makeScope, type TestWorker } from '../testkit/worker/scope.ts';

const minute = 60_000;
const dueAt = Date.UTC(2026, 2, 10, 8, 0);
const dose = {
  medicine_name: 'Aspirin',
  minute: '2026-03-10T08:00',
  reminder_id: reminderIdOf(1),
};
const aspirin = doseId('aspirin', dose.minute);
const alarmTriggered = { type: 'ALARM_TRIGGERED', medicineName: 'Aspirin' };
const playSound = { type: 'PLAY_SOUND', notificationType: 'medication', soundName: 'alarm' };

let clock: DrivenClock;
let worker: TestWorker;
beforeEach(() => {
  clock = makeDrivenClock(dueAt);
  worker = makeScope(clock);
});

const push = (round = 1, kind: PushKind = 'dose') =>
  worker.push(JSON.stringify(messageOf(kind, { push: round, dose })));
const look = () => worker.history.at(-1)?.options ?? {};
const sounded = () => worker.history.filter(({ options }) => options.silent === false);

/** Somebody says on this device what became of the dose. */
const say = (answer: Answer) => worker.device.outbox.add(saidOf(answer, clock.now()));

describe('a push for a dose', () => {
  test('keeps in its notification what a tap needs to answer it', async () => {
    await push();
    expect(look().data).toMatchObject({
      kind: 'dose',
      aboutId: rosaId,
      navigate: 'https://upstroke.test/medication',
      dose: {
        medicine_name: 'Aspirin',
        minute: '2026-03-10T08:00',
        reminder_ids: [reminderIdOf(1)],
      },
    });
    expect(look().actions).toEqual([
      { action: 'taken', title: 'Taken' },
      { action: 'skipped', title: 'Skip' },
    ]);
  });

  test.each([null, 0, 1])('offers no actions where the platform shows %p', async (maxActions) => {
    worker = makeScope(clock, { maxActions });
    await push();
    expect(look()).not.toHaveProperty('actions');
  });

  test('offers none where it does not say which dose', async () => {
    await worker.push(JSON.stringify(messageOf('dose')));
    expect(look()).not.toHaveProperty('actions');
  });

  test('has every page told, before anything is shown', async () => {
    const page = worker.addPage('/medication', { sounds: null });
    const other = worker.addPage('/exerciseguide', { sounds: null });
    const pushed = push();
    await clock.advance(999);
    expect(page.heard).toEqual([alarmTriggered, playSound]);
    expect(other.heard).toEqual(page.heard);
    expect(worker.shown).toEqual([]);
    await clock.advance(1);
    await pushed;
    expect(worker.shown).toHaveLength(1);
  });

  test.each([
    ['that does not reply within a second', null],
    ['that replies that it does not sound', false],
  ])('alerts beside a page %s', async (_what, sounds) => {
    worker.addPage('/medication', { sounds });
    const pushed = push();
    await clock.advance(1_000);
    await pushed;
    expect(look()).toMatchObject({ silent: false, vibrate: [...vibrationPattern] });
  });

  test('is silent where one page replies that its alarm sounds', async () => {
    worker.addPage('/exerciseguide', { sounds: null });
    worker.addPage('/exerciseguide', { sounds: false });
    worker.addPage('/medication', { sounds: true, visibilityState: 'hidden' });
    await push();
    expect(worker.shown).toHaveLength(1);
    expect(look()).toMatchObject({ silent: true, renotify: false, requireInteraction: true });
    expect(look()).not.toHaveProperty('vibrate');
  });

  test('is shown and alerts where the device cannot be read', async () => {
    globalThis.indexedDB = {
      open: () => {
        throw new DOMException('no', 'UnknownError');
      },
    } as unknown as IDBFactory;
    await push();
    expect(sounded()).toHaveLength(1);
  });

  test('is shown 3 seconds later at most where the device does not answer', async () => {
    globalThis.indexedDB = {
      open: () => new EventTarget(),
    } as unknown as IDBFactory;
    void push().catch(() => undefined);
    await clock.advance(3_000);
    expect(sounded()).toHaveLength(1);
  });
});

describe('one dose rings once on a device', () => {
  beforeEach(() => worker.device.schedule.replace(scheduleOf([reminderOf(1)])));

  test('where the own check comes after the push', async () => {
    await push();
    expect(await worker.device.fired.list(rosaId, clock.now())).toEqual([aspirin]);
    await clock.advance(5 * minute);
    await worker.message({});
    expect(worker.history).toHaveLength(1);
  });

  test('where the push comes after the own check', async () => {
    await worker.message({});
    await clock.advance(3_000);
    await push();
    expect(worker.shown).toHaveLength(1);
    expect(sounded()).toHaveLength(1);
  });

  test('where the person took down the first alert, the push alerts', async () => {
    await worker.message({});
    worker.shown.length = 0;
    await push();
    expect(look().silent).toBe(false);
  });

  test('where the first alert was left to a page that sounded then, the push asks anew', async () => {
    const page = worker.addPage('/medication', { sounds: true });
    await worker.message({});
    expect(look().silent).toBe(true);
    await push();
    expect(page.heard.filter(({ type }) => type === 'ALARM_TRIGGERED')).toHaveLength(2);
  });

  test('and the pushes at +5, +10, +15 sound the same alarm again', async () => {
    for (const round of [1, 2, 3, 4]) {
      await push(round);
      await clock.advance(5 * minute);
    }
    expect(worker.shown).toHaveLength(1);
    expect(sounded()).toHaveLength(4);
  });

  test('also where the push was claimed by a page, which does not reply', async () => {
    await worker.device.fired.claim(rosaId, aspirin, dueAt);
    await push();
    expect(sounded()).toHaveLength(1);
  });

  test('has not rung where it was told to nobody', async () => {
    worker.forbid();
    await expect(push()).rejects.toThrow('permission');
    expect(await worker.device.fired.list(rosaId, clock.now())).toEqual([]);
  });

  test('has rung where a page was told, although nothing may be shown', async () => {
    worker.forbid();
    const page = worker.addPage('/medication');
    await expect(push()).rejects.toThrow('permission');
    await settle();
    expect(page.heard).toEqual([alarmTriggered, playSound]);
    expect(await worker.device.fired.list(rosaId, clock.now())).toEqual([aspirin]);
  });
});

describe('a push for a dose that was answered', () => {
  beforeEach(() => worker.device.schedule.replace(scheduleOf([reminderOf(1)])));

  test.each(['taken', 'skipped'] as const)(
    '%s on this device is shown silently, says so, and is closed at once',
    async (status) => {
      const page = worker.addPage('/medication');
      await say({ status, occurredAt: dueAt });
      await push();
      expect(worker.history.map(({ options }) => options.body)).toEqual(['Answered: Aspirin.']);
      expect(look()).toMatchObject({ silent: true, requireInteraction: false });
      expect(look()).not.toHaveProperty('actions');
      expect(worker.shown).toEqual([]);
      expect(page.heard).toEqual([]);
    },
  );

  test('while a page was asked whether it sounds is shown silently, says so, and is closed at once', async () => {
    worker.addPage('/medication', { sounds: null });
    const pushed = push();
    await clock.advance(500);
    await say({ status: 'taken', occurredAt: clock.now() });
    await clock.advance(500);
    await pushed;
    expect(worker.history.map(({ options }) => options.body)).toEqual(['Answered: Aspirin.']);
    expect(sounded()).toEqual([]);
    expect(worker.shown).toEqual([]);
  });

  test.each([
    [12 * 60 * minute - 1, 0],
    [12 * 60 * minute, 1],
  ])(
    '%i ms before alerts %i times: 12 hours before it was to the same minute before a move',
    async (before, times) => {
      await say({ status: 'taken', occurredAt: dueAt });
      clock.sleepUntil(dueAt + before);
      await push();
      expect(sounded()).toHaveLength(times);
    },
  );

  test('alerts where that was taken back', async () => {
    await say({ status: 'taken', occurredAt: dueAt });
    await say(takenBack(dueAt + 1));
    await push();
    expect(sounded()).toHaveLength(1);
  });

  test('alerts where only the clock called it missed', async () => {
    await say({ status: 'missed', occurredAt: dueAt });
    await push();
    expect(sounded()).toHaveLength(1);
  });

  test('on another device takes the place of the reminder, silently, and is closed at once', async () => {
    await push();
    await push(2, 'answered');
    expect(worker.history).toHaveLength(2);
    expect(look()).toMatchObject({ silent: true, renotify: false, requireInteraction: false });
    expect(worker.shown).toEqual([]);
  });

  test('on another device rings no more by the check that follows', async () => {
    await push(2, 'answered');
    await clock.advance(minute);
    expect(sounded()).toEqual([]);
    expect(worker.shown).toEqual([]);
  });

  test('stands where the browser does not let it be closed', async () => {
    worker.breakDown();
    await push(2, 'answered');
    expect(worker.shown).toHaveLength(1);
  });
});

test('a push is counted by the right time where the device is three hours ahead', async () => {
  const offBy = 180 * minute;
  await clock.advance(offBy);
  await worker.device.schedule.replace(scheduleOf([reminderOf(1)], { offBy }));
  await worker.person.keep(rosaId);
  await push();
  expect(await worker.person.heardAt()).toBe(dueAt);
});
