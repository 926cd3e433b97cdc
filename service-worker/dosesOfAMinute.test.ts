import { beforeEach, describe, expect, test } from '@jest/globals';
import { minute } from '../domain/specConstants.ts';
import { type FakeClock, makeFakeClock } from '../testkit/page/fakeClock.ts';
import { startWorker, type TestWorker } from '../testkit/worker/fakeWorker.ts';
import * as fixtures from '../testkit/worker/fixtures.ts';

const { doseMinute, dueAt, makeReminder, makeSchedule, pushedDose } = fixtures;
const tag = `dose:${doseMinute}`;
const dose = (medicine_name: string) => ({ ...pushedDose, medicine_name });
const doses = ['Aspirin', 'Bisoprolol', 'Codeine'].map(dose);
const codeine = dose('Codeine');
const all = "It's time to take Aspirin, Bisoprolol and Codeine!";
const lastTwo = "It's time to take Bisoprolol and Codeine!";
const idOf = (name: string) => `${doseMinute}|${name}`;

let clock: FakeClock;
let worker: TestWorker;
const begin = (hidesNames = false) => {
  clock = makeFakeClock(dueAt);
  worker = startWorker(clock);
  const reminders = doses.map(({ medicine_name }, at) => makeReminder(at + 1, { medicine_name }));
  return worker.device.schedule.replace(makeSchedule(reminders.toReversed(), { hidesNames }));
};
beforeEach(() => begin());

const push = (round = 1, named = doses) =>
  worker.push('dose', { push: round, tag, body: all, doses: named });
/** To Aspirin. */
const pushAnswered = (left = doses.slice(1)) =>
  worker.push('answered', { push: 9, tag, body: lastTwo, dose: dose('Aspirin'), doses: left });
const stop = (name: string) => worker.message({ type: 'STOP_ALARM', dose: idOf(name) });
const takeAspirin = () => {
  const taken = { status: 'taken', occurredAt: dueAt } as const;
  return worker.device.outbox.add(fixtures.rowOfAnswer(taken, dueAt));
};
const shown = () => worker.shown.map(({ options }) => [options.tag, options.body]);

describe.each([
  ['a check', 1, () => worker.wake()],
  ['a push', 2, () => push()],
])('the doses of a minute, by %s,', (_how, alerts, ring) => {
  test('ring once, in one notification that names them, which only the app answers', async () => {
    await ring();
    await worker.wake();
    await push(2);
    expect(shown()).toEqual([[tag, all]]);
    expect(worker.alerts()).toHaveLength(alerts);
    expect(worker.latest()).not.toHaveProperty('actions');
    expect(await worker.firedDoses()).toHaveLength(3);
    expect(worker.badge()).toBe(3);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['here', () => stop('aspirin')],
    ['on another device', () => pushAnswered()],
  ])('leave the others shown, silently, after an answer %s', async (_where, answer) => {
    await ring();
    await answer();
    expect(shown()).toEqual([[tag, lastTwo]]);
    expect(worker.latest()).toMatchObject({ silent: true, requireInteraction: true });
    expect(worker.alerts()).toHaveLength(1);
    await Promise.all([stop('bisoprolol'), stop('codeine')]);
    expect(worker.shown).toEqual([]);
  });

  test('are named without one that was answered here, and the last one can be answered', async () => {
    await takeAspirin();
    await ring();
    expect(shown()).toEqual([[tag, lastTwo]]);
    await stop('bisoprolol');
    expect(shown()).toEqual([[tag, "It's time to take Codeine!"]]);
    expect(worker.latest().actions).toHaveLength(2);
  });
});

test('an answer on another device rings the others where they have not rung; the last one closes the notification', async () => {
  await pushAnswered();
  expect(shown()).toEqual([[tag, lastTwo]]);
  expect(worker.alerts()).toHaveLength(1);
  await pushAnswered([]);
  expect(shown()).toEqual([]);
  await push();
  await worker.push('answered', { push: 3, dose: codeine });
  expect(shown()).toEqual([[tag, "It's time to take Aspirin and Bisoprolol!"]]);
});

test('a round of one that is left replaces the notification of several, and rings', async () => {
  await push();
  await clock.advance(5 * minute);
  await worker.push('dose', { push: 2, dose: codeine, body: "It's time to take Codeine!" });
  const bodies = worker.shown.map(({ options }) => options.body).toSorted();
  expect(bodies).toEqual([
    "It's time to take Aspirin and Bisoprolol!",
    "It's time to take Codeine!",
  ]);
  expect(worker.alerts()).toHaveLength(2);
});

test('names that are hidden are counted, also of those that are left', async () => {
  await begin(true);
  await worker.wake();
  expect(shown()).toEqual([[tag, 'Time for your 3 medicines.']]);
  await stop('aspirin');
  expect(shown()).toEqual([[tag, 'Time for your 2 medicines.']]);
  await stop('codeine');
  expect(shown()).toEqual([[tag, 'Time for your medicine.']]);
});
