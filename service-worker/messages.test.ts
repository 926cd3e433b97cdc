import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PushKind } from '../contract/messages.ts';
import { doseId } from '../domain/doses.ts';
import { type DrivenClock, makeDrivenClock } from '../testkit/page/drivenClock.ts';
import { messageOf, reminderOf, rosaId, scheduleOf } from '../testkit/worker/rosa.ts';
import { makeScope, type TestWorker } from '../testkit/worker/scope.ts';

const minute = 60_000;
const now = Date.UTC(2026, 2, 10, 7, 59, 30);
const aspirin = doseId('aspirin', '2026-03-10T08:00');

let clock: DrivenClock;
let worker: TestWorker;
beforeEach(async () => {
  clock = makeDrivenClock(now);
  worker = makeScope(clock);
  await worker.device.schedule.replace(scheduleOf([reminderOf(1)]));
});

const times = async () => {
  const { reminders, asked = [] } = (await worker.device.schedule.read())!;
  return [...reminders, ...asked].map((row) => `${row.medicine_name} ${row.schedule_time}`);
};
const schedule = (name: string, time: string) =>
  worker.message({ type: 'SCHEDULE_REMINDER', name, time, soundType: 'alarm' });

describe('SCHEDULE_REMINDER (name, time, soundType)', () => {
  test.each([
    ['08:05', '08:05'],
    ['08:05 AM', '08:05'],
    ['8:05 am', '08:05'],
    ['08:05PM', '20:05'],
    ['12:05 AM', '00:05'],
    ['12:05 PM', '12:05'],
    ['23:59', '23:59'],
  ])('%s is the time %s', async (written, time) => {
    await schedule('Ramipril', written);
    expect(await times()).toEqual(['Aspirin 08:00', `Ramipril ${time}`]);
  });

  test('makes a reminder of now for the person of the schedule', async () => {
    await schedule(' Ramipril ', '08:00');
    const { asked } = (await worker.device.schedule.read())!;
    expect(asked?.[0]).toEqual({
      ...reminderOf(1),
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      user_id: rosaId,
      medicine_name: 'Ramipril',
      dosage: '1 tablet',
      made_at: now,
    });
    await clock.advanceTo(now + minute);
    expect(worker.shown.map(({ options }) => options.body).toSorted()).toEqual([
      "It's time to take Aspirin!",
      "It's time to take Ramipril!",
    ]);
  });

  test('that no server knows rings, but Taken on it opens the app: nobody could record it', async () => {
    await worker.device.schedule.replace(scheduleOf([]));
    await schedule('Ramipril', '08:00');
    await clock.advanceTo(now + minute);
    expect(worker.shown[0]?.options).not.toHaveProperty('actions');
    await worker.act('taken');
    expect(await worker.device.outbox.list(rosaId)).toEqual([]);
    expect(worker.opened).toEqual(['https://upstroke.test/medication']);
  });

  test('by the right time, where the device is three hours ahead', async () => {
    const offBy = 180 * minute;
    await worker.device.schedule.replace(scheduleOf([], { offBy }));
    await schedule('Ramipril', '08:00');
    const { asked } = (await worker.device.schedule.read())!;
    expect(asked?.[0]?.made_at).toBe(now - offBy);
  });

  test('in whole milliseconds, which alone the server takes, by an older page’s fraction', async () => {
    await worker.device.schedule.replace(scheduleOf([], { offBy: 180 * minute + 0.4 }));
    await schedule('Ramipril', '08:00');
    const { asked } = (await worker.device.schedule.read())!;
    expect(asked?.[0]?.made_at).toBe(now - 180 * minute);
  });

  test('that the schedule holds already adds nothing, whatever its letters', async () => {
    await schedule(' ASPIRIN ', '08:00 AM');
    expect(await times()).toEqual(['Aspirin 08:00']);
  });

  test('of a list that the schedule has replaced brings nothing back, and is a check', async () => {
    const [name, time] = ['Ramipril', '08:00'];
    await clock.advanceTo(now + minute / 2);
    await worker.message({
      type: 'SCHEDULE_REMINDER',
      name,
      time,
      soundType: 'alarm',
      listed: true,
    });
    expect(await times()).toEqual(['Aspirin 08:00']);
    expect(worker.shown).toHaveLength(1);
  });

  test('without a schedule rings for nobody', async () => {
    await worker.device.schedule.clear(rosaId);
    await schedule('Ramipril', '08:00');
    await clock.advance(minute);
    expect(await worker.device.schedule.read()).toBe(null);
    expect(worker.history).toEqual([]);
  });

  test.each([
    ['Ramipril', '24:00'],
    ['Ramipril', '08:60'],
    ['Ramipril', '13:00 PM'],
    ['Ramipril', '00:30 AM'],
    ['  ', '08:00'],
  ])('of %p at %s, which is none, adds nothing', async (name, time) => {
    await schedule(name, time);
    expect(await times()).toEqual(['Aspirin 08:00']);
  });
});

describe('STOP_ALARM', () => {
  beforeEach(async () => {
    await schedule('Ramipril', '08:00');
    await clock.advance(minute);
    await worker.push();
    expect(worker.shown).toHaveLength(3);
  });
  const standing = () => worker.shown.map(({ options }) => options.body);

  test('closes the notifications of that dose, and it does not ring again', async () => {
    await worker.message({ type: 'STOP_ALARM', dose: aspirin });
    expect(standing()).not.toContain("It's time to take Aspirin!");
    expect(standing()).toHaveLength(2);
    await clock.advance(minute);
    expect(standing()).toHaveLength(2);
  });

  test('without a dose closes those of all doses, and not what tells of nobody', async () => {
    await worker.message({ type: 'STOP_ALARM' });
    expect(standing()).toEqual(['There is news. Please open Upstroke.']);
  });

  const pushed = async (...kinds: PushKind[]) => {
    for (const kind of kinds) {
      await worker.push(JSON.stringify(messageOf(kind, { tag: `emergency:${kind}`, body: kind })));
    }
  };

  test('of an emergency that was answered here closes its notification, and no other', async () => {
    await pushed('emergency', 'withdrawn');
    await worker.message({ type: 'STOP_ALARM', emergency: 'emergency' });
    expect(standing()).not.toContain('emergency');
    expect(standing()).toHaveLength(4);
  });

  test('without a dose leaves nothing of a person’s on a device that somebody else may use', async () => {
    await pushed('missed', 'emergency', 'withdrawn', 'unanswered', 'unreachable', 'ended');
    await worker.message({ type: 'STOP_ALARM' });
    expect(standing()).toEqual(['There is news. Please open Upstroke.']);
  });

  test('does no harm where the browser does not say what stands', async () => {
    worker.breakDown();
    await worker.message({ type: 'STOP_ALARM' });
    expect(worker.shown).toHaveLength(3);
  });
});

test.each([
  null,
  'STOP_ALARM',
  {},
  { type: 'OTHER' },
  { type: 'SCHEDULE_REMINDER', name: 'Ramipril', time: '8 o’clock', soundType: 'alarm' },
  { type: 'SCHEDULE_REMINDER', name: 'Ramipril', time: '08:00' },
  { type: 'STOP_ALARM', dose: 8 },
])('a message of another shape is passed over: %j', async (data) => {
  await clock.advanceTo(now + minute);
  await worker.message(null);
  await worker.message(data);
  expect(await times()).toEqual(['Aspirin 08:00']);
  expect(worker.shown).toHaveLength(1);
});
