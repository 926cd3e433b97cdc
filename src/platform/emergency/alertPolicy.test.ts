/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import { endpoints } from '../../../contract/endpoints/index.ts';
import { alertIdOf, makeQueuedAlert } from '../../../testkit/page/alertFixtures.ts';
import { eventually, makeFakeClock, settle } from '../../../testkit/page/fakeClock.ts';
import { makeDatabase } from '../database.ts';
import { flush as flushItems, type FlushOptions } from '../outbox/flushQueue.ts';
import { type WithLock, makeWithLock } from '../withLock.ts';
import type { HttpResponse, ApiCall } from '../httpClient.ts';
import { type EmergencyQueue, makeEmergencyQueue, type QueuedAlert } from './emergencyQueue.ts';
import { alertPolicy } from './alertPolicy.ts';

const json = (status: number, body: unknown, retryAfter: string | null = null): HttpResponse => {
  return { status, body, retryAfter };
};
const sentTo = (totalCaregivers: number, more: object = {}) =>
  json(201, {
    totalCaregivers,
    caregivers: [],
    alertIds: [],
    message: 'Sent.',
    unreachable: [],
    ...more,
  });
const confirmed = json(200, { message: 'They know.' });
const refusal = { code: 'forbidden', message: 'Not so.' };
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

type Answer = (call: ApiCall) => HttpResponse | Promise<HttpResponse>;
let queue: EmergencyQueue;
let exclusively: WithLock;
let answer: Answer;
let now: number;
let sent: ApiCall[];
/** `what attempts` of each alert as the flush reports it. */
let outcomes: string[];
/** The queue of another page, or of the worker. */
const openQueue = () => makeEmergencyQueue(makeDatabase(), makeFakeClock(0));
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  queue = openQueue();
  exclusively = makeWithLock(undefined);
  answer = ({ endpoint }) => (endpoint === 'withdrawEmergency' ? confirmed : sentTo(1));
  now = 1_000_000;
  sent = [];
  outcomes = [];
});

const note = (what: string, { attempts }: QueuedAlert) => outcomes.push(`${what} ${attempts}`);
const flushFrom = (from: EmergencyQueue, more: Partial<FlushOptions<QueuedAlert>> = {}) =>
  flushItems(alertPolicy(from), {
    list: () => from.list('rosa'),
    withLock: exclusively,
    ignoreBackoff: false,
    openSession: () => ({
      send: async (call) => {
        sent.push(call);
        return { endpoint: endpoints[call.endpoint], ...(await answer(call)) };
      },
      onUnauthorized: (endpoint) => outcomes.push(endpoint),
    }),
    now: () => now,
    jitter: () => 1,
    onResult: ({ item, outcome: { kind } }) => {
      const confirmed = item.isWithdrawn ? 'withdrawn' : item.toldNobody ? 'nobody' : 'sent';
      note(kind === 'sent' ? confirmed : kind, item);
    },
    ...more,
  });
const flush = (more?: Partial<FlushOptions<QueuedAlert>>) => flushFrom(queue, more);
const left = () => queue.list('rosa');
const withdrawCall = { endpoint: 'withdrawEmergency', params: { emergencyId: alertIdOf(1) } };

describe('an alert', () => {
  test('is sent as the same call at each try, with the id and time of the press, until confirmed', async () => {
    await queue.add(makeQueuedAlert(7));
    answer = offline;
    await flush();
    await flush({ ignoreBackoff: true });
    answer = () => sentTo(1);
    await flush({ ignoreBackoff: true });
    const { id, message, alert_type, location_data } = makeQueuedAlert(7);
    const body = { id, message, alert_type, location_data, occurred_at: 7 };
    const call = { endpoint: 'sendEmergency', idempotencyKey: id, body };
    expect(sent).toEqual([call, call, call]);
    expect(outcomes.slice(-1)).toEqual(['sent 0']);
    expect([await left(), await openQueue().list('rosa')]).toEqual([[], []]);
  });

  test('is sent once by two pages at the same time, and does not hold back another', async () => {
    await queue.add(makeQueuedAlert(1));
    await queue.add(makeQueuedAlert(2));
    let reply = () => {};
    answer = ({ idempotencyKey }) =>
      idempotencyKey === alertIdOf(1)
        ? new Promise((resolve) => (reply = () => resolve(sentTo(1))))
        : sentTo(1);
    const first = flush({ ignoreBackoff: true });
    await eventually(async () => expect(await left()).toEqual([makeQueuedAlert(1)]));
    const second = flushFrom(openQueue(), { ignoreBackoff: true });
    await settle();
    reply();
    await Promise.all([first, second]);
    expect(sent).toHaveLength(2);
  });

  test('that reached no caregiver is kept, is not tried again, and can be withdrawn', async () => {
    await queue.add(makeQueuedAlert());
    answer = () => json(503, null, '20');
    await flush();
    now += 20_000;
    answer = () => sentTo(0);
    await flush();
    await flush({ ignoreBackoff: true });
    expect(outcomes).toEqual(['retry 1', 'nobody 0']);
    expect(await left()).toEqual([makeQueuedAlert(1, { toldNobody: true })]);
    await queue.change(makeQueuedAlert(), (known) => ({ ...known, isWithdrawn: true }));
    answer = () => confirmed;
    await flush();
    expect(sent.at(-1)).toEqual(withdrawCall);
    expect(await left()).toEqual([]);
  });
});

test.each<[HttpResponse, boolean]>([
  [json(200, null), false],
  [json(201, { caregivers: [], alertIds: [], message: '' }), false],
  [json(403, { error: 'Please pay.' }), false],
  [json(200, {}), true],
])(
  '%j does not confirm an alert (withdrawn: %p): it is tried again',
  async (reply, isWithdrawn) => {
    await queue.add(makeQueuedAlert(1, { isWithdrawn }));
    answer = () => reply;
    await flush();
    expect(outcomes).toEqual(['retry 1']);
    const failure = { status: null, message: '' };
    expect(await left()).toMatchObject([{ attempts: 1, retryAt: now + 2_000, failure }]);
  },
);

describe('a failed alert is never parked', () => {
  test.each([
    [400, 'refused'],
    [401, 'signIn'],
    [403, 'refused'],
  ])('after %i it keeps the reason and is tried at every flush', async (status, kind) => {
    await queue.add(makeQueuedAlert());
    answer = () => json(status, { ...refusal, ...(status === 401 && { code: 'unauthenticated' }) });
    await flush();
    await flush();
    const unauthorized = kind === 'signIn' ? ['sendEmergency'] : [];
    const tried = (number: number) => [`${kind} ${number}`, ...unauthorized];
    expect(outcomes).toEqual([...tried(1), ...tried(2)]);
    const failure = { status, message: 'Not so.' };
    expect(await openQueue().list('rosa')).toEqual([makeQueuedAlert(1, { attempts: 2, failure })]);
    answer = () => sentTo(1);
    await flush();
    expect(await left()).toEqual([]);
  });

  test.each<[string, Answer, number | null, string]>([
    ['no answer', offline, null, ''],
    ['425', () => json(425, refusal), 425, 'Not so.'],
    ['503', () => json(503, null), 503, ''],
  ])('after %s it waits 2, 4, 8 and 16 s, then 30 s', async (_what, how, status, message) => {
    await queue.add(makeQueuedAlert());
    answer = how;
    for (const [tries, seconds] of [2, 4, 8, 16, 30, 30].entries()) {
      await flush();
      now += seconds * 1_000 - 1;
      await flush();
      expect(sent).toHaveLength(tries + 1);
      now += 1;
    }
    expect(await left()).toMatchObject([{ retryAt: now, failure: { status, message } }]);
  });

  test.each([
    [429, '20', 20_000],
    [503, '3600', 30_000],
  ])('after %i with Retry-After %s it waits, even if hurried', async (status, asked, wait) => {
    await queue.add(makeQueuedAlert());
    answer = () => json(status, null, asked);
    await flush();
    now += wait - 1;
    await flush({ ignoreBackoff: true });
    expect(sent).toHaveLength(1);
    now += 1;
    await flush();
    expect(sent).toHaveLength(2);
    // But not when the user insists, nor after the clock was set back.
    await flush({ ignoreBackoff: true, ignoreRetryAfter: true });
    expect(sent).toHaveLength(3);
    now -= 900_000;
    await flush();
    expect(sent).toHaveLength(4);
  });
});

describe('"I am OK"', () => {
  test('is sent in place of an unsent alert, and tried again until confirmed', async () => {
    await queue.add(makeQueuedAlert(1, { isWithdrawn: true }));
    answer = offline;
    await flush();
    expect(await left()).toMatchObject([{ attempts: 1, isWithdrawn: true }]);
    answer = () => confirmed;
    now += 2_000;
    await flush();
    expect(sent).toEqual([withdrawCall, withdrawCall]);
    expect(outcomes).toEqual(['retry 1', 'withdrawn 1']);
    expect(await left()).toEqual([]);
    // One that reached the server before its alert ends the alert as withdrawn.
    await queue.add(makeQueuedAlert());
    answer = () => sentTo(0, { withdrawn: true });
    await flush();
    expect(outcomes.slice(2)).toEqual(['withdrawn 0']);
    expect(await left()).toEqual([]);
  });

  test.each<[string, HttpResponse]>([
    ['is sent', sentTo(1)],
    ['reaches nobody', sentTo(0)],
    ['fails', json(503, null)],
    ['is refused', json(403, refusal)],
  ])('during a try is kept, and sent next, when that try %s', async (_what, reply) => {
    await queue.add(makeQueuedAlert());
    const replies: ((how: HttpResponse) => void)[] = [];
    answer = () => new Promise((resolve) => replies.push(resolve));
    const first = flush();
    await eventually(() => expect(sent).toHaveLength(1));
    await openQueue().add(makeQueuedAlert(1, { isWithdrawn: true }));
    const second = flush({ ignoreBackoff: true });
    replies[0]!(reply);
    await first;
    expect(await left()).toMatchObject([{ isWithdrawn: true }]);
    await eventually(() => expect(sent).toHaveLength(2));
    replies[1]!(confirmed);
    await second;
    expect(sent[1]).toEqual(withdrawCall);
    expect(await left()).toEqual([]);
  });
});
