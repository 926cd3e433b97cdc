import { beforeEach, describe, expect, test } from '@jest/globals';
import type { NewOutboxRow } from '../src/device/outbox/outboxStore.ts';
import { type DrivenClock, makeDrivenClock, settle } from '../testkit/page/drivenClock.ts';
import { karlId, rosaId, scheduleOf } from '../testkit/worker/rosa.ts';
import { makeScope, type TestWorker } from '../testkit/worker/scope.ts';
import { serverAnswer } from '../testkit/worker/serverAnswer.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);

let clock: DrivenClock;
let worker: TestWorker;
let answer: typeof fetch;
/** From now on, to every call. */
const answerWith = (status: number, headers?: HeadersInit) => {
  answer = async (input) => serverAnswer(input, status, headers);
};
beforeEach(async () => {
  clock = makeDrivenClock(now);
  answerWith(200);
  worker = makeScope(clock, { fetch: (input) => answer(input) });
  await worker.device.schedule.replace(scheduleOf([]));
});

const row = (personId: string, reminderId = 'one'): NewOutboxRow => ({
  personId,
  group: 'aspirin',
  kind: 'medicineRemoved',
  medicineName: 'Aspirin',
  madeAt: now,
  calls: [{ endpoint: 'deleteReminder', params: { reminderId } }],
});
const left = async (personId = rosaId) => (await worker.device.outbox.list(personId)).length;
const paths = () => worker.calls.map(({ path }) => path);

describe('a sync', () => {
  test('sends what waits for the person of the schedule, in its order', async () => {
    await worker.device.outbox.add(row(rosaId));
    await worker.device.outbox.add(row(rosaId, 'two'));
    await worker.sync();
    expect(paths()).toEqual(['/api/reminders/one', '/api/reminders/two']);
    expect(worker.calls[0]?.init).toMatchObject({
      credentials: 'same-origin',
      headers: { 'x-account': rosaId },
    });
    expect(await left()).toBe(0);
  });

  test('sends what waits for whom this device is subscribed for', async () => {
    await worker.device.schedule.clear(rosaId);
    await worker.person.keep(karlId);
    await worker.device.outbox.add(row(karlId));
    await worker.sync();
    expect(worker.calls[0]?.init.headers).toMatchObject({ 'x-account': karlId });
    expect(await left(karlId)).toBe(0);
  });

  test('leaves what is of somebody else', async () => {
    await worker.device.outbox.add(row(karlId));
    await worker.sync();
    expect(worker.calls).toEqual([]);
  });

  test('of another name sends nothing', async () => {
    await worker.device.outbox.add(row(rosaId));
    await worker.sync('other');
    expect(worker.calls).toEqual([]);
  });

  test('waits while a page is sending', async () => {
    await worker.device.outbox.add(row(rosaId));
    const letGo = worker.holdLock('upstroke-outbox');
    const synced = worker.sync();
    await settle();
    expect(worker.calls).toEqual([]);
    letGo();
    await synced;
    expect(worker.calls).toHaveLength(1);
  });

  test.each<[string, typeof fetch]>([
    ['the network is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server is down', async (input) => serverAnswer(input, 503)],
    ['it is asked to wait', async (input) => serverAnswer(input, 429)],
    ['a portal answers in its place', async () => new Response('<p>Welcome</p>')],
  ])('rejects where %s, so that the browser tries again', async (_what, reply) => {
    answer = reply;
    await worker.device.outbox.add(row(rosaId));
    await expect(worker.sync()).rejects.toThrow('Not everything could be sent');
    expect(await left()).toBe(1);
    answerWith(200);
    await worker.sync();
    expect(await left()).toBe(0);
  });

  test('rejects while the server asks for more time, and does not ask it', async () => {
    answerWith(429, { 'retry-after': '60' });
    await worker.device.outbox.add(row(rosaId));
    await expect(worker.sync()).rejects.toThrow();
    await expect(worker.sync()).rejects.toThrow();
    expect(worker.calls).toHaveLength(1);
  });

  test.each([
    ['who has to sign in again', 401],
    ['to whom it was refused', 403],
  ])('is over for a person %s', async (_what, status) => {
    answerWith(status);
    await worker.device.outbox.add(row(rosaId));
    await worker.sync();
    expect(await left()).toBe(1);
  });

  test('sends for one person what cannot be sent for the other', async () => {
    await worker.person.keep(karlId);
    await worker.device.outbox.add(row(rosaId));
    await worker.device.outbox.add(row(karlId));
    const statuses = [503, 200];
    answer = async (input) => serverAnswer(input, statuses.shift());
    await expect(worker.sync()).rejects.toThrow();
    expect([await left(), await left(karlId)]).toEqual([1, 0]);
  });
});
