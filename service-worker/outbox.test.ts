import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeDrivenClock, settle } from '../testkit/page/drivenClock.ts';
import { startWorker, type TestWorker } from '../testkit/worker/fakeWorker.ts';
import { karlId, rosaId, scheduleOf, serverAnswer } from '../testkit/worker/fixtures.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);

let worker: TestWorker;
let answer: typeof fetch;
/** To every call from now on. */
const answerWith = (status: number, headers?: HeadersInit) => {
  answer = async (input) => serverAnswer(input, status, headers);
};
beforeEach(async () => {
  answerWith(200);
  worker = startWorker(makeDrivenClock(now), { fetch: (input) => answer(input) });
  await worker.device.schedule.replace(scheduleOf());
});

const add = (personId = rosaId, reminderId = 'one') =>
  worker.device.outbox.add({
    personId,
    group: 'aspirin',
    kind: 'medicineRemoved',
    medicineName: 'Aspirin',
    madeAt: now,
    calls: [{ endpoint: 'deleteReminder', params: { reminderId } }],
  });
const left = async (personId = rosaId) => (await worker.device.outbox.list(personId)).length;

describe('a sync', () => {
  test('sends the rows of the account of the schedule, in order', async () => {
    await add();
    await add(rosaId, 'two');
    await worker.sync('other');
    expect(worker.calls).toEqual([]);
    await worker.sync();
    expect(worker.paths()).toEqual(['/api/reminders/one', '/api/reminders/two']);
    expect(worker.calls[0]?.init).toMatchObject({
      credentials: 'same-origin',
      headers: { 'x-account': rosaId },
    });
    expect(await left()).toBe(0);
  });

  test('sends those of the account of the push subscription, and no others', async () => {
    await add(karlId);
    await worker.sync();
    expect(worker.calls).toEqual([]);
    await worker.device.schedule.clear(rosaId);
    await worker.person.keep(karlId);
    await worker.sync();
    expect(worker.calls[0]?.init.headers).toMatchObject({ 'x-account': karlId });
    expect(await left(karlId)).toBe(0);
  });

  test('waits while a page is sending', async () => {
    await add();
    const release = worker.holdLock('upstroke-outbox');
    const synced = worker.sync();
    await settle();
    expect(worker.calls).toEqual([]);
    release();
    await synced;
    expect(worker.calls).toHaveLength(1);
  });

  test.each<[string, typeof fetch]>([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server is down', async (input) => serverAnswer(input, 503)],
    ['a portal responds instead', async () => new Response('<p>Welcome</p>')],
  ])('rejects where %s, to be retried', async (_what, reply) => {
    answer = reply;
    await add();
    await expect(worker.sync()).rejects.toThrow('Not everything could be sent');
    expect(await left()).toBe(1);
    answerWith(200);
    await worker.sync();
    expect(await left()).toBe(0);
  });

  test('rejects, and sends nothing, until the Retry-After of the server is over', async () => {
    answerWith(429, { 'retry-after': '60' });
    await add();
    await expect(worker.sync()).rejects.toThrow();
    await expect(worker.sync()).rejects.toThrow();
    expect(worker.calls).toHaveLength(1);
  });

  test.each([401, 403])('resolves after a %i, which no retry changes', async (status) => {
    answerWith(status);
    await add();
    await worker.sync();
    expect(await left()).toBe(1);
  });

  test('sends the rows of one account where those of the other fail', async () => {
    await worker.person.keep(karlId);
    await add();
    await add(karlId);
    const statuses = [503, 200];
    answer = async (input) => serverAnswer(input, statuses.shift());
    await expect(worker.sync()).rejects.toThrow();
    expect([await left(), await left(karlId)]).toEqual([1, 0]);
  });
});
