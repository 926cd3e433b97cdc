import { beforeEach, describe, expect, test } from '@jest/globals';
import { minute } from '../domain/specConstants.ts';
import { type FakeClock, makeFakeClock } from '../testkit/page/fakeClock.ts';
import { startWorker, type TestWorker } from '../testkit/worker/fakeWorker.ts';
import {
  aspirinDose,
  dueAt,
  makeReminder,
  rosaId,
  makeSchedule,
} from '../testkit/worker/fixtures.ts';

const now = dueAt - minute / 2;
const aspirin = "It's time to take Aspirin!";

let clock: FakeClock;
let worker: TestWorker;
beforeEach(async () => {
  clock = makeFakeClock(now);
  worker = startWorker(clock);
  await worker.device.schedule.replace(makeSchedule([makeReminder(1)]));
});

const asked = async () => (await worker.device.schedule.read())?.asked ?? [];
const times = async () => (await asked()).map((row) => `${row.medicine_name} ${row.schedule_time}`);
const schedule = (name: string, time: string, listed?: boolean) =>
  worker.message({ type: 'SCHEDULE_REMINDER', name, time, soundType: 'alarm', listed });
const bodies = () => worker.shown.map(({ options }) => options.body);

describe('SCHEDULE_REMINDER (name, time, soundType)', () => {
  test.each([
    ['Ramipril', '08:05', ['Ramipril 08:05']],
    ['Ramipril', '08:05 AM', ['Ramipril 08:05']],
    ['Ramipril', '8:05 am', ['Ramipril 08:05']],
    ['Ramipril', '12:05 AM', ['Ramipril 00:05']],
    ['Ramipril', '12:05 PM', ['Ramipril 12:05']],
    ['Ramipril', '24:00', []],
    ['Ramipril', '00:30 AM', []],
    ['  ', '08:00', []],
    [' ASPIRIN ', '08:00 AM', []],
  ])('of %p at %s adds %j, and nothing that is invalid or known', async (name, time, added) => {
    await schedule(name, time);
    expect(await times()).toEqual(added);
  });

  test('adds a reminder of the account of the schedule, which rings with its sound', async () => {
    const page = worker.addPage('/medication');
    const message = { type: 'SCHEDULE_REMINDER', name: ' Ramipril ', time: '08:00' } as const;
    await worker.message({ ...message, soundType: 'beep' });
    const id = expect.stringMatching(/^[\da-f-]{36}$/);
    const named = { user_id: rosaId, medicine_name: 'Ramipril', dosage: '1 tablet', made_at: now };
    expect(await asked()).toEqual([{ ...makeReminder(1), id, ...named, soundType: 'beep' }]);
    await clock.advance(minute);
    expect(bodies()).toEqual(["It's time to take Aspirin and Ramipril!"]);
    const played = page.received.flatMap((told) => ('soundName' in told ? told.soundName : []));
    expect(played.toSorted()).toEqual(['alarm', 'beep']);
  });

  test('adds one that cannot be answered from its notification, as the server does not know it', async () => {
    await worker.device.schedule.replace(makeSchedule());
    await schedule('Ramipril', '08:00');
    await clock.advance(minute);
    expect(worker.shown[0]?.options).not.toHaveProperty('actions');
    await worker.act('taken');
    expect(await worker.device.outbox.list(rosaId)).toEqual([]);
    expect(worker.opened).toEqual(['https://upstroke.test/medication']);
  });

  test('counts in whole milliseconds by the right time, where the device is three hours ahead', async () => {
    await worker.device.schedule.replace(makeSchedule([], { offBy: 180 * minute + 0.4 }));
    await schedule('Ramipril', '08:00');
    expect(await asked()).toMatchObject([{ made_at: now - 180 * minute }]);
  });

  test('of a list that the schedule has replaced, or without a schedule, adds nothing, and is a check', async () => {
    await clock.advanceTo(dueAt);
    await schedule('Ramipril', '08:00', true);
    expect(await times()).toEqual([]);
    expect(worker.shown).toHaveLength(1);
    await worker.device.schedule.clear(rosaId);
    await schedule('Ramipril', '08:00');
    await clock.advance(minute);
    expect(await worker.device.schedule.read()).toBe(null);
    expect(worker.history).toHaveLength(1);
  });
});

describe('STOP_ALARM', () => {
  const kinds = ['missed', 'emergency', 'withdrawn', 'unanswered', 'unreachable', 'ended'] as const;
  beforeEach(async () => {
    await schedule('Ramipril', '07:59');
    await clock.advance(minute);
    await worker.pushText();
    for (const kind of kinds) await worker.push(kind, { tag: `emergency:${kind}`, body: kind });
    expect(worker.shown).toHaveLength(9);
  });

  test('closes the notification of the dose, which does not ring again, or of the emergency, or all that concern an account', async () => {
    await worker.message({ type: 'STOP_ALARM', dose: aspirinDose });
    expect(bodies()).not.toContain(aspirin);
    expect(bodies()).toHaveLength(8);
    await clock.advance(minute);
    expect(bodies()).toHaveLength(8);
    await worker.message({ type: 'STOP_ALARM', emergency: 'emergency' });
    expect(bodies()).not.toContain('emergency');
    expect(bodies()).toHaveLength(7);
    await worker.message({ type: 'STOP_ALARM' });
    expect(bodies()).toEqual(['Something is new. Open Upstroke to see it.']);
  });

  test('closes nothing where the browser lists no notifications', async () => {
    worker.breakDown();
    await worker.message({ type: 'STOP_ALARM' });
    expect(worker.shown).toHaveLength(9);
  });
});

test('messages of another shape are ignored', async () => {
  await clock.advanceTo(dueAt);
  await worker.wake();
  const request = { type: 'SCHEDULE_REMINDER', name: 'Ramipril' };
  await worker.message({ ...request, time: '8 o’clock', soundType: 'alarm' });
  await worker.message({ ...request, time: '08:00' });
  const others = ['STOP_ALARM', {}, { type: 'OTHER' }, { type: 'STOP_ALARM', dose: 8 }];
  for (const data of others) await worker.message(data);
  expect(await times()).toEqual([]);
  expect(worker.shown).toHaveLength(1);
});
