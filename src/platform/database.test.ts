/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB, unwrap } from 'idb';
import { deferred } from '../../testkit/page/deferred.ts';
import { type Database, makeDatabase } from './database.ts';
import { makeOutboxStore, type NewOutboxRow } from './outbox/outboxStore.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const row: NewOutboxRow = {
  personId: 'rosa',
  group: 'aspirin',
  kind: 'doseAnswered',
  medicineName: 'Aspirin',
  calls: [{ endpoint: 'logActivity' }],
  madeAt: 0,
};
const readRows = (db: Database) => db.getAllFromIndex('outbox', 'personId', 'rosa');

test('the database is version 1 with every store of page and worker', async () => {
  const [version, stores, index, key] = await makeDatabase()(async (db) => [
    db.version,
    [...db.objectStoreNames],
    [...db.transaction('alarmEvents').store.indexNames],
    db.transaction('alarmEvents').store.autoIncrement,
  ]);
  expect(version).toBe(1);
  expect(stores).toEqual(['alarmEvents', 'emergencyQueue', 'fired', 'outbox', 'reminders']);
  expect([index, key]).toEqual([['synced'], true]);
});

test('the outbox numbers rows in order, lists those of a user, and writes with strict durability', async () => {
  const transaction = jest.spyOn(IDBDatabase.prototype, 'transaction');
  const store = makeOutboxStore(makeDatabase());
  const made = await store.add(row);
  expect(made).toMatchObject({ ...row, seq: 1 });
  await store.add({ ...row, personId: 'ada' });
  const other = await store.add(row);
  await store.put({ ...made, attempts: 3 });
  expect(await store.list('rosa')).toEqual([
    { ...made, attempts: 3 },
    { ...made, seq: 3 },
  ]);
  await store.remove(made.seq);
  expect(await store.list('rosa')).toEqual([other]);
  const writing = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writing).toHaveLength(5);
  for (const [, , options] of writing) expect(options).toEqual({ durability: 'strict' });
});

describe('a connection', () => {
  /** Rejects if an open connection blocks the request. */
  const unblocked = <T>(ask: (blocked: () => void) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      ask(() => reject(new Error('An open connection blocks it'))).then(resolve, reject);
    });

  test.each<[string, (db: Database) => unknown, number]>([
    ['was closed', (db) => db.close(), 2],
    // The types of the library take the class for an instance.
    ['was ended', (db) => forceCloseDatabase(unwrap(db) as unknown as typeof IDBDatabase), 1],
  ])('that %s by the browser is opened again, once', async (_how, end, tries) => {
    const open = jest.spyOn(indexedDB, 'open');
    const run = makeDatabase();
    await makeOutboxStore(run).add(row);
    await run(async (db) => void end(db));
    const read = jest.fn(readRows);
    expect(await run(read)).toHaveLength(1);
    await run(readRows);
    expect(read).toHaveBeenCalledTimes(tries);
    expect(open).toHaveBeenCalledTimes(2);
  });

  test('makes way for a newer version and for a deletion, and is opened again by the next work', async () => {
    const run = makeDatabase();
    await makeOutboxStore(run).add(row);
    const newer = await unblocked((blocked) => openDB('upstroke', 2, { blocked }));
    expect(newer.version).toBe(2);
    newer.close();
    await unblocked((blocked) => deleteDB('upstroke', { blocked }));
    await run(readRows);
    await unblocked((blocked) => deleteDB('upstroke', { blocked }));
    const read = jest.fn(readRows);
    expect(await run(read)).toEqual([]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('is tried again after a failed opening', async () => {
    const store = makeOutboxStore(makeDatabase());
    const open = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'UnknownError');
    });
    await expect(store.add(row)).rejects.toThrow('no');
    open.mockRestore();
    expect(await store.add(row)).toMatchObject({ seq: 1 });
  });
});

describe('a database that does not answer', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const never = () => new Promise<never>(() => {});
  const noAnswer = 'The database gives no answer';
  const messageOf = (cause: unknown) => (cause as Error).message;
  /** Expects the work to fail after this time, and not before. */
  const expectGivenUp = async (work: Promise<unknown>, after: number) => {
    let outcome: unknown = 'waiting';
    void work.then(
      () => (outcome = 'done'),
      (cause: unknown) => (outcome = messageOf(cause)),
    );
    await settled();
    await jest.advanceTimersByTimeAsync(after - 1);
    expect(outcome).toBe('waiting');
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome).toBe(noAnswer);
  };

  test('fails after 10 s, then after 2 s until it has answered again, also late', async () => {
    const run = makeDatabase();
    const open = jest.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
    await expectGivenUp(run(readRows), 10_000);
    await expectGivenUp(run(readRows), 2_000);
    open.mockRestore();
    expect(await run(readRows)).toEqual([]);
    const { promise, resolve: answerLate } = deferred();
    await expectGivenUp(
      run(() => promise),
      10_000,
    );
    answerLate();
    const close = jest.spyOn(IDBDatabase.prototype, 'close');
    const work = jest.fn(never);
    await expectGivenUp(run(work), 10_000);
    expect([work.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
    expect(await run(readRows)).toEqual([]);
  });

  test('keeps its connection open while other work uses it', async () => {
    const run = makeDatabase();
    const lost = run(never).catch(messageOf);
    await settled();
    await jest.advanceTimersByTimeAsync(9_000);
    const { promise, resolve: goOn } = deferred();
    const work = jest.fn((db: Database) => promise.then(() => readRows(db)));
    const other = run(work);
    await settled();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await lost).toBe(noAnswer);
    goOn();
    expect(await other).toEqual([]);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
