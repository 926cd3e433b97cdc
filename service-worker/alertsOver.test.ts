import { beforeEach, describe, expect, test } from '@jest/globals';
import { alertIdOf, alertOf } from '../testkit/page/alertOf.ts';
import { makeDrivenClock } from '../testkit/page/drivenClock.ts';
import { messageOf, rosaId, scheduleOf } from '../testkit/worker/rosa.ts';
import { makeScope, type TestWorker } from '../testkit/worker/scope.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const sentTo = (...caregivers: string[]) =>
  json(201, {
    totalCaregivers: caregivers.length,
    caregivers,
    alertIds: [],
    message: 'As the server says it.',
  });

let worker: TestWorker;
let answer: () => Response;
beforeEach(async () => {
  answer = () => json(200, { message: 'Done.' });
  worker = makeScope(makeDrivenClock(now), { fetch: async () => answer() });
  await worker.device.schedule.replace(scheduleOf([]));
});

const add = (isWithdrawn = false) =>
  worker.device.emergencyQueue.add(alertOf(1, { personId: rosaId, timestamp: now, isWithdrawn }));
const left = () => worker.device.emergencyQueue.list(rosaId);
const paths = () => worker.calls.map(({ path }) => path);

describe('no word of an emergency that is over is left on the device', () => {
  const pushUnanswered = () =>
    worker.push(JSON.stringify(messageOf('unanswered', { tag: `emergency:${alertIdOf(1)}` })));

  test('once the worker has told the server that the person is OK', async () => {
    await pushUnanswered();
    expect(worker.shown).toHaveLength(1);
    await add(true);
    await worker.sync();
    expect(paths()).toContain(`/api/emergency/withdraw/${alertIdOf(1)}`);
    expect(worker.shown).toEqual([]);
  });

  test('nor is any of one that was taken back before it came', async () => {
    await pushUnanswered();
    answer = () =>
      json(201, {
        totalCaregivers: 0,
        caregivers: [],
        alertIds: [],
        message: 'You said that you are OK: nobody was told.',
        withdrawn: true,
      });
    await add();
    await worker.sync();
    expect(await left()).toEqual([]);
    expect(worker.shown).toEqual([]);
  });

  test('and it is withdrawn where the browser does not say what stands', async () => {
    worker.breakDown();
    await add(true);
    await worker.sync();
    expect(await left()).toEqual([]);
  });

  test.each([
    ['the page knows that it is over', { emergency: alertIdOf(1) }],
    ['whoever was told is gone', {}],
  ])('as %s: STOP_ALARM takes down what the worker said of it', async (_when, of) => {
    for (const tell of [() => sentTo('Ada'), () => sentTo()]) {
      answer = tell;
      await add();
      await worker.sync();
      expect(worker.shown).toHaveLength(1);
      await worker.message({ type: 'STOP_ALARM', ...of });
      expect(worker.shown).toEqual([]);
    }
  });
});
