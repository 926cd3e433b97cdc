/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import { endpoints } from '../../../contract/endpoints/index.ts';
import { failStoreOperation } from '../../../testkit/page/failStoreOperation.ts';
import { makeDatabase } from '../database.ts';
import type { ApiCall, HttpResponse } from '../httpClient.ts';
import type { WithLock } from '../withLock.ts';
import { flush as flushItems, type FlushOptions } from './flushQueue.ts';
import {
  makeOutboxStore,
  type NewOutboxRow,
  type OutboxRow,
  type OutboxStore,
} from './outboxStore.ts';
import { outboxPolicy } from './outboxPolicy.ts';

let store: OutboxStore;
let now: number;
/** The names of the sent calls, in order. */
let sent: string[];
/** `seq outcome` of each row that the last flush tried. */
let outcomes: string[];
/** By the name of a call; others get 200. */
let answers: Map<string, HttpResponse>;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  store = makeOutboxStore(makeDatabase());
  now = 1_000_000;
  sent = [];
  answers = new Map();
});

const done: HttpResponse = { status: 200, body: { message: 'Deleted.' }, retryAfter: null };
const answer = (name: string, status: number, retryAfter: string | null = null, code = 'invalid') =>
  void answers.set(name, { status, body: { code, message: 'No' }, retryAfter });

/** Adds a row with one call per name. */
const add = (group: string, names: readonly string[], more: Partial<NewOutboxRow> = {}) =>
  store.add({
    personId: 'rosa',
    group,
    kind: 'medicineEdited',
    medicineName: group,
    madeAt: now,
    calls: names.map((medicineId) => ({ endpoint: 'deleteMedicine', params: { medicineId } })),
    ...more,
  });

const openSession = (send: (call: ApiCall) => Promise<HttpResponse>) => () => ({
  send: async (call: ApiCall) => ({ endpoint: endpoints[call.endpoint], ...(await send(call)) }),
  onUnauthorized: () => undefined,
});
const session = openSession(async ({ params }) => {
  const name = params?.medicineId ?? '';
  sent.push(name);
  return answers.get(name) ?? done;
});
/** Resolves with whether a row was sent. */
const flush = async (more: Partial<FlushOptions<OutboxRow>> = {}) => {
  outcomes = [];
  const kinds = await flushItems(outboxPolicy(store), {
    list: () => store.list('rosa'),
    withLock: (_name, work) => work(),
    ignoreBackoff: false,
    openSession: session,
    now: () => now,
    jitter: () => 1,
    onResult: ({ item: { seq }, outcome: { kind } }) => outcomes.push(`${seq} ${kind}`),
    ...more,
  });
  return kinds.has('sent');
};
/** Hurries; waited for the lock since then. */
const flushSince = (requestedAt: number) => {
  const until = now;
  const withLock: WithLock = (_name, work) => {
    now = until;
    return work();
  };
  now = requestedAt;
  return flush({ ignoreBackoff: true, withLock });
};
const left = async () => (await store.list('rosa')).map(({ seq }) => seq);

describe('sending', () => {
  test('goes oldest first, call by call, and deletes a row after its last confirmed call', async () => {
    expect(await flush()).toBe(false);
    await add('aspirin', ['a1', 'a2']);
    await add('ramipril', ['r1']);
    answer('a1', 503);
    expect(await flush()).toBe(true);
    expect(outcomes).toEqual(['1 retry', '2 sent']);
    expect(await store.list('rosa')).toMatchObject([{ seq: 1, done: 0, attempts: 1 }]);
    answers.clear();
    answer('a2', 503);
    expect(await flush({ ignoreBackoff: true })).toBe(false);
    // A confirmed call is progress, so the retry delay restarts.
    expect(await store.list('rosa')).toMatchObject([{ seq: 1, done: 1, attempts: 1 }]);
    answers.clear();
    await flush({ ignoreBackoff: true });
    expect(sent).toEqual(['a1', 'r1', 'a1', 'a2', 'a2']);
    expect(await left()).toEqual([]);
  });

  test.each([
    ['deleteMedicine', 404, 'not_found', 'sent'],
    ['setReminderStatus', 404, 'not_found', 'sent'],
    ['logActivity', 404, 'not_found', 'refused'],
    ['setReminderStatus', 409, 'not_due', 'retry'],
    ['setReminderStatus', 409, 'duplicate', 'refused'],
  ] as const)('%s with %i %s is %s', async (endpoint, status, code, outcome) => {
    await add('aspirin', [], {
      calls: [{ endpoint, params: { medicineId: 'a1', reminderId: 'r' } }],
    });
    answer('a1', status, null, code);
    await flush();
    expect(outcomes).toEqual([`1 ${outcome}`]);
  });

  test.each([
    ['missed', 'sent'],
    ['taken', 'refused'],
  ] as const)('%s of an unknown reminder is %s', async (status, outcome) => {
    const answered = { status, occurredAt: 0 };
    const dose = { aboutId: 'rosa', medicineKey: 'aspirin', dose: '2026-03-10T08:00' };
    await add('aspirin', [], {
      kind: 'doseAnswered',
      calls: [{ endpoint: 'logActivity', params: { medicineId: 'a1' } }],
      said: { ...dose, answer: answered, reminderId: 'r', details: 'Aspirin' },
    });
    answer('a1', 404, null, 'not_found');
    await flush();
    expect(outcomes).toEqual([`1 ${outcome}`]);
  });
});

describe('a row that waits', () => {
  test('holds back its own groups and rows that wait for them, and no others', async () => {
    await add('aspirin', ['a1']);
    await add('aspirin', ['a2'], { alsoGroup: 'ass' });
    await add('ass', ['b1']);
    await add('ramipril', ['r1']);
    answer('a1', 503);
    await flush();
    expect(sent).toEqual(['a1', 'r1']);
    expect(await left()).toEqual([1, 2, 3]);
  });

  test('stays with its reason after a refusal, is not sent again and holds back nothing', async () => {
    await add('aspirin', ['a1']);
    await add('aspirin', ['a2']);
    answer('a1', 409);
    await flush();
    await flush({ ignoreBackoff: true });
    expect(sent).toEqual(['a1', 'a2']);
    const refusal = { status: 409, code: 'invalid', message: 'No', existingId: null };
    expect(await store.list('rosa')).toMatchObject([{ seq: 1, refusal }]);
  });

  test('is deleted after a refusal if it holds a location', async () => {
    await add('aspirin', ['a1'], { kind: 'alertLocated' });
    answer('a1', 400);
    await flush();
    expect(outcomes).toEqual(['1 refused']);
    expect(await left()).toEqual([]);
  });

  test("waits after another server's 401, which stops no other row", async () => {
    await add('aspirin', ['a1']);
    await add('ramipril', ['r1']);
    answer('a1', 401, null, 'login_required');
    await flush();
    expect([sent, outcomes]).toEqual([
      ['a1', 'r1'],
      ['1 retry', '2 sent'],
    ]);
  });

  test('stops all sending after a 401, or when the session ends', async () => {
    await add('aspirin', ['a1']);
    await add('ramipril', ['r1']);
    answer('a1', 401, null, 'unauthenticated');
    await flush();
    expect([sent, outcomes]).toEqual([['a1'], ['1 signIn']]);
    expect(await store.list('rosa')).toMatchObject([{ refusal: null }, { refusal: null }]);
    answers.clear();
    sent = [];
    await flush({ openSession: () => (sent.length === 0 ? session() : null) });
    expect(sent).toEqual(['a1']);
    expect(await left()).toEqual([2]);
  });
});

describe('a row that failed', () => {
  const timeOut = () => {
    now += 15_000;
    return Promise.reject(new TypeError('Failed to fetch'));
  };

  test('waits until its retry time unless hurried, also when no answer came, or by a flush requested during its try', async () => {
    await add('aspirin', ['a1']);
    const triedAt = now;
    await flush({ openSession: openSession(timeOut) });
    expect(outcomes).toEqual(['1 retry']);
    await flush();
    expect(sent).toEqual([]);
    await flushSince(triedAt + 5_000);
    expect(sent).toEqual(['a1']);
  });

  test('is hurried once by all flushes requested before its try, and ignores times from a clock that was set back', async () => {
    await add('aspirin', ['a1']);
    answer('a1', 503);
    const askedAt = now;
    for (let tab = 0; tab < 5; tab += 1) {
      now += 1;
      await flushSince(askedAt);
    }
    expect(sent).toHaveLength(1);
    for (const [hurry, retryAfter] of [
      [true, null],
      [true, '60'],
      [false, '60'],
    ] as const) {
      answer('a1', 503, retryAfter);
      now += 3_600_000;
      await flush();
      now -= 3_600_000;
      sent = [];
      await flush({ ignoreBackoff: hurry });
      expect(sent).toEqual(['a1']);
    }
  });

  test.each([
    ['as long as the server asked', '60', 60_000],
    ['at most ten minutes', '86400', 600_000],
  ])('waits %s, even if hurried', async (_what, retryAfter, wait) => {
    await add('aspirin', ['a1']);
    answer('a1', 429, retryAfter);
    await flush();
    now += wait - 1;
    await flush({ ignoreBackoff: true });
    expect(sent).toHaveLength(1);
    now += 1;
    await flush();
    expect(sent).toHaveLength(2);
  });
});

describe('a full device', () => {
  /** The rows that another page, or this one after a restart, reads from the device. */
  const stored = () => makeOutboxStore(makeDatabase()).list('rosa');

  test('sends all calls of all rows, keeps retry times and progress in memory, and stores them once it has room', async () => {
    await add('aspirin', ['a1', 'a2']);
    await add('ramipril', ['r1']);
    answer('a2', 503);
    const restore = failStoreOperation('put', 'outbox');
    expect(await flush()).toBe(true);
    await flush();
    expect(sent).toEqual(['a1', 'a2', 'r1']);
    expect(await left()).toEqual([1]);
    now += 2_000;
    await flush();
    now += 3_999;
    await flush();
    expect(sent.slice(3)).toEqual(['a2']);
    restore();
    now += 1;
    await flush();
    expect(await stored()).toMatchObject([{ done: 1, attempts: 3 }]);
    expect(await store.list('rosa')).toEqual(await stored());
  });

  test('neither shows nor sends a row again that it cannot delete, nor sends one whose refusal it cannot store', async () => {
    await add('aspirin', ['a1']);
    await add('aspirin', ['a2']);
    const { seq } = await add('ramipril', ['r1']);
    const restore = failStoreOperation('delete', 'outbox');
    expect(await flush({ openSession: () => (sent.length < 1 ? session() : null) })).toBe(true);
    restore();
    await flush({ openSession: () => (sent.length < 2 ? session() : null) });
    failStoreOperation('delete', 'outbox');
    await store.drop(seq);
    await flush({ ignoreBackoff: true });
    expect(sent).toEqual(['a1', 'a2']);
    expect(await left()).toEqual([]);
    expect((await stored()).map((row) => row.seq)).toEqual([1, 3]);
    await add('zinc', ['z1']);
    answer('z1', 409);
    failStoreOperation('put', 'outbox');
    await flush();
    await flush();
    expect(sent).toEqual(['a1', 'a2', 'z1']);
    expect(await store.list('rosa')).toMatchObject([{ refusal: { status: 409 } }]);
  });
});
