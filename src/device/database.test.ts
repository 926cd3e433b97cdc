/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB, unwrap } from 'idb';
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
  calls: [{ endpoint: 'logout' }],
  madeAt: 0,
};

describe('the database', () => {
  test('is version 1 with every store that page and worker share', async () => {
    const run = makeDatabase();
    const [version, stores, index, key] = await run(async (db) => [
      db.version,
      [...db.objectStoreNames],
      [...db.transaction('alarmEvents').store.indexNames],
      db.transaction('alarmEvents').store.autoIncrement,
    ]);
    expect(version).toBe(1);
    expect(stores).toEqual(['alarmEvents', 'emergencyQueue', 'fired', 'outbox', 'reminders']);
    expect(index).toEqual(['synced']);
    expect(key).toBe(true);
  });

  test('is connected once, and anew where the browser closed the connection', async () => {
    const open = jest.spyOn(indexedDB, 'open');
    const run = makeDatabase();
    const store = makeOutboxStore(run);
    await store.add(row);
    await run(async (db) => db.close());
    expect(await store.list('rosa')).toHaveLength(1);
    expect(open).toHaveBeenCalledTimes(2);
    await store.list('rosa');
    expect(open).toHaveBeenCalledTimes(2);
  });

  test('is tried anew after an opening that failed', async () => {
    const store = makeOutboxStore(makeDatabase());
    const open = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'UnknownError');
    });
    await expect(store.add(row)).rejects.toThrow('no');
    open.mockRestore();
    expect(await store.add(row)).toMatchObject({ seq: 1 });
  });
});

describe('a connection that is gone', () => {
  /** What another tab or worker asks for happens, and nothing stands in its way. */
  const unblocked = <T>(ask: (blocked: () => void) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const blocked = () => reject(new Error('An open connection stands in the way'));
      ask(blocked).then(resolve, reject);
    });
  /** Its types take the class for one of its databases. */
  const drop = (db: Database) => forceCloseDatabase(unwrap(db) as unknown as typeof IDBDatabase);

  test('has made way for a newer version that another tab or worker opens', async () => {
    await makeDatabase()((db) => db.getAllFromIndex('outbox', 'personId', 'rosa'));
    const newer = await unblocked((blocked) => openDB('upstroke', 2, { blocked }));
    expect(newer.version).toBe(2);
    newer.close();
  });

  test('made way for a removal, and is opened anew by whoever comes next', async () => {
    const run = makeDatabase();
    await makeOutboxStore(run).add(row);
    await unblocked((blocked) => deleteDB('upstroke', { blocked }));
    const read = jest.fn((db: Database) => db.getAllFromIndex('outbox', 'personId', 'rosa'));
    expect(await run(read)).toEqual([]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('is opened anew where the browser ended it, before anything is tried on it', async () => {
    const run = makeDatabase();
    await makeOutboxStore(run).add(row);
    await run(async (db) => drop(db));
    const read = jest.fn((db: Database) => db.getAllFromIndex('outbox', 'personId', 'rosa'));
    expect(await run(read)).toHaveLength(1);
    expect(read).toHaveBeenCalledTimes(1);
  });
});

describe('a database that gives no answer', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  /** The device never opens the database, until it is told to. */
  const holdOpening = () => {
    const open = jest.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
    return () => open.mockRestore();
  };

  const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : '');

  test('fails after ten seconds, and is asked anew by whoever comes next', async () => {
    const letGo = holdOpening();
    const store = makeOutboxStore(makeDatabase());
    const added = store.add(row).then(() => 'added', messageOf);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(await Promise.race([added, settled().then(() => 'waits')])).toBe('waits');
    await jest.advanceTimersByTimeAsync(1);
    expect(await added).toBe('The database gives no answer');
    letGo();
    expect(await store.list('rosa')).toEqual([]);
    expect(await store.add(row)).toMatchObject({ seq: 1 });
  });

  test('is waited for only shortly from then on, until it has answered again', async () => {
    const run = makeDatabase();
    const letGo = holdOpening();
    const ask = async (waited: number) => {
      const asked = run((db) => db.getAllFromIndex('outbox', 'personId', 'rosa')).then(
        () => 'answer',
        messageOf,
      );
      await jest.advanceTimersByTimeAsync(waited - 1);
      expect(await Promise.race([asked, settled().then(() => 'waits')])).toBe('waits');
      await jest.advanceTimersByTimeAsync(1);
      expect(await asked).toBe('The database gives no answer');
    };
    await ask(10_000);
    await ask(2_000);
    letGo();
    expect(await run((db) => db.getAllFromIndex('outbox', 'personId', 'rosa'))).toEqual([]);
    const neverDone = run(() => new Promise<never>(() => {})).catch(messageOf);
    for (let turn = 0; turn < 20; turn += 1) await settled();
    await jest.advanceTimersByTimeAsync(9_999);
    expect(await Promise.race([neverDone, settled().then(() => 'waits')])).toBe('waits');
    await jest.advanceTimersByTimeAsync(1);
    expect(await neverDone).toBe('The database gives no answer');
  });

  test('is waited for as at first once what was given up is answered after all', async () => {
    const run = makeDatabase();
    let answerLate = () => {};
    const late = run(() => new Promise<void>((resolve) => (answerLate = resolve))).catch(messageOf);
    for (let turn = 0; turn < 20; turn += 1) await settled();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await late).toBe('The database gives no answer');
    answerLate();
    await settled();
    const next = run(() => new Promise<never>(() => {})).catch(messageOf);
    for (let turn = 0; turn < 20; turn += 1) await settled();
    await jest.advanceTimersByTimeAsync(9_999);
    expect(await Promise.race([next, settled().then(() => 'waits')])).toBe('waits');
    await jest.advanceTimersByTimeAsync(1);
    expect(await next).toBe('The database gives no answer');
  });

  test('is not closed by who gave up while another still works on it', async () => {
    const run = makeDatabase();
    const lost = run(() => new Promise<never>(() => {})).catch(messageOf);
    for (let turn = 0; turn < 20; turn += 1) await settled();
    await jest.advanceTimersByTimeAsync(9_000);
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const work = jest.fn(async (db: Database) => {
      await gate;
      return db.getAllFromIndex('outbox', 'personId', 'rosa');
    });
    const other = run(work);
    for (let turn = 0; turn < 20; turn += 1) await settled();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await lost).toBe('The database gives no answer');
    goOn();
    expect(await other).toEqual([]);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('fails so too in the midst of work, which is not begun a second time', async () => {
    const run = makeDatabase();
    const close = jest.spyOn(IDBDatabase.prototype, 'close');
    const work = jest.fn(() => new Promise<never>(() => {}));
    const failed = run(work).catch(messageOf);
    for (let turn = 0; turn < 20; turn += 1) await settled();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await failed).toBe('The database gives no answer');
    expect(work).toHaveBeenCalledTimes(1);
    expect(close).toHaveBeenCalledTimes(1);
    expect(await run((db) => db.getAllFromIndex('outbox', 'personId', 'rosa'))).toEqual([]);
  });
});

describe('the outbox on it', () => {
  test('numbers rows in the order of making, and lists those of one person', async () => {
    const store = makeOutboxStore(makeDatabase());
    const made = [
      await store.add(row),
      await store.add({ ...row, personId: 'ada' }),
      await store.add(row),
    ];
    expect(made.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(await store.list('rosa')).toEqual([made[0], made[2]]);
    const fresh = { done: 0, attempts: 0, retryAt: 0, notBefore: 0, refusal: null };
    expect(made[0]).toEqual({ ...row, ...fresh, seq: 1 });
  });

  test('keeps what was changed, and nothing of what was removed', async () => {
    const store = makeOutboxStore(makeDatabase());
    const made = await store.add(row);
    await store.put({ ...made, attempts: 3 });
    expect(await store.list('rosa')).toEqual([{ ...made, attempts: 3 }]);
    await store.remove(made.seq);
    expect(await store.list('rosa')).toEqual([]);
  });

  test('writes with strict durability', async () => {
    const transaction = jest.spyOn(IDBDatabase.prototype, 'transaction');
    const store = makeOutboxStore(makeDatabase());
    const made = await store.add(row);
    await store.put(made);
    await store.remove(made.seq);
    const writing = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
    const strict = { durability: 'strict' };
    expect(writing.map(([, , options]) => options)).toEqual([strict, strict, strict]);
  });
});
