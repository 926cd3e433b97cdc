/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import { makeQueuedAlert } from '../../../testkit/page/alertFixtures.ts';
import {
  type FakeClock,
  eventually,
  makeFakeClock,
  settle,
} from '../../../testkit/page/fakeClock.ts';
import { failStoreOperation } from '../../../testkit/page/failStoreOperation.ts';
import { makeDatabase, type RunOnDatabase } from '../database.ts';
import { type EmergencyQueue, makeEmergencyQueue, type QueuedAlert } from './emergencyQueue.ts';

let clock: FakeClock;
let queue: EmergencyQueue;
/** The queue of another page, or of this one after a restart. */
const another = () => makeEmergencyQueue(makeDatabase(), clock);
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  clock = makeFakeClock(0);
  queue = another();
});

const failed = (known: QueuedAlert): QueuedAlert => ({ ...known, attempts: known.attempts + 1 });
const withdraw = (known: QueuedAlert): QueuedAlert => ({ ...known, isWithdrawn: true });
const remove = () => null;

/** A database that hangs between `hang` and `release`. */
const makeHanging = () => {
  const real = makeDatabase();
  let release = () => {};
  let gate: Promise<void> | null = null;
  const run: RunOnDatabase = async (work) => {
    await gate;
    return real(work);
  };
  return {
    page: makeEmergencyQueue(run, clock),
    hang: () => {
      gate = new Promise((resolve) => (release = resolve));
    },
    release: async () => {
      gate = null;
      release();
      await settle();
    },
  };
};

/** What the work resolves with, and after how long. */
const timed = async <T>(work: Promise<T>): Promise<readonly [T, number]> => {
  const since = clock.now();
  const answer = work.then((value) => [value, clock.now() - since] as const);
  await settle();
  await clock.advance(5_000);
  return answer;
};

test('lists the alerts of a user, oldest first, in every page until they are removed, and writes durably', async () => {
  const transaction = jest.spyOn(IDBDatabase.prototype, 'transaction');
  const other = another();
  expect(await queue.add(makeQueuedAlert(3, { timestamp: 1_000 }))).toBe(true);
  await queue.add(makeQueuedAlert(2, { personId: 'ada' }));
  await queue.add(makeQueuedAlert(1, { timestamp: 2_000 }));
  const listed = [
    makeQueuedAlert(3, { timestamp: 1_000 }),
    makeQueuedAlert(1, { timestamp: 2_000 }),
  ];
  expect(await other.list('rosa')).toEqual(listed);
  await queue.change(listed[0]!, remove);
  for (const page of [queue, other]) expect(await page.list('rosa')).toEqual([listed[1]]);
  const writing = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
  const strict = { durability: 'strict' };
  expect(writing.map(([, , options]) => options)).toEqual([strict, strict, strict, strict]);
});

test('concurrent changes apply to the stored alert: a failed try keeps a withdrawal and restores nothing', async () => {
  await queue.add(makeQueuedAlert());
  const [tried] = await queue.list('rosa');
  await another().add(makeQueuedAlert(1, { isWithdrawn: true }));
  await queue.change(tried!, failed);
  await Promise.all([
    queue.change(makeQueuedAlert(), failed),
    another().change(makeQueuedAlert(), withdraw),
  ]);
  expect(await queue.list('rosa')).toEqual([
    makeQueuedAlert(1, { isWithdrawn: true, attempts: 2 }),
  ]);
  await another().change(makeQueuedAlert(), remove);
  await queue.change(makeQueuedAlert(), failed);
  expect(await another().list('rosa')).toEqual([]);
});

test.each([
  ['on the disk', false],
  ['in memory', true],
])('an alert that is stored again keeps its withdrawal %s', async (_where, isFull) => {
  const restore = isFull ? failStoreOperation('put', 'emergencyQueue') : () => {};
  expect(await queue.add(makeQueuedAlert(1, { isWithdrawn: true }))).toBe(!isFull);
  restore();
  expect(await queue.add(makeQueuedAlert())).toBe(true);
  expect(await queue.list('rosa')).toEqual([makeQueuedAlert(1, { isWithdrawn: true })]);
});

test('a full device keeps an alert in memory, reports it as not stored, and stores it once there is room', async () => {
  const restore = failStoreOperation('put', 'emergencyQueue');
  expect(await queue.add(makeQueuedAlert())).toBe(false);
  await queue.change(makeQueuedAlert(), failed);
  expect(await queue.list('rosa')).toEqual([makeQueuedAlert(1, { attempts: 1 })]);
  expect(await another().list('rosa')).toEqual([]);
  restore();
  await queue.change(makeQueuedAlert(), failed);
  expect(await another().list('rosa')).toEqual([makeQueuedAlert(1, { attempts: 2 })]);
  // A change in memory keeps a withdrawal that another page stored.
  await queue.change(makeQueuedAlert(), remove);
  await queue.add(makeQueuedAlert(2));
  const again = failStoreOperation('put', 'emergencyQueue');
  await queue.change(makeQueuedAlert(2), failed);
  again();
  await another().change(makeQueuedAlert(2), withdraw);
  expect(await queue.list('rosa')).toEqual([
    makeQueuedAlert(2, { isWithdrawn: true, attempts: 1 }),
  ]);
  await queue.change(makeQueuedAlert(2), failed);
  expect(await another().list('rosa')).toEqual([
    makeQueuedAlert(2, { isWithdrawn: true, attempts: 2 }),
  ]);
  // A removed alert is not shown again though it cannot be deleted.
  failStoreOperation('delete', 'emergencyQueue');
  await queue.change(makeQueuedAlert(2), remove);
  failStoreOperation('put', 'emergencyQueue');
  await queue.change(makeQueuedAlert(2), failed);
  expect(await queue.list('rosa')).toEqual([]);
});

describe('a database that hangs', () => {
  test('delays an alert by one second, once; it is stored as soon as the database answers', async () => {
    const { page, hang, release } = makeHanging();
    hang();
    expect(await timed(page.add(makeQueuedAlert()))).toEqual([false, 1_000]);
    expect(await timed(page.list('rosa'))).toEqual([[makeQueuedAlert()], 0]);
    expect(await timed(page.change(makeQueuedAlert(), failed))).toEqual([undefined, 0]);
    expect(await page.list('rosa')).toEqual([makeQueuedAlert(1, { attempts: 1 })]);
    await release();
    expect(await another().list('rosa')).toEqual([makeQueuedAlert(1, { attempts: 1 })]);
    await another().change(makeQueuedAlert(), remove);
    expect(await page.list('rosa')).toEqual([]);
    expect(await page.add(makeQueuedAlert(2))).toBe(true);
  });

  test('leaves what was read or changed before in the list', async () => {
    const { page, hang, release } = makeHanging();
    await another().add(makeQueuedAlert(1));
    await page.list('rosa');
    await page.add(makeQueuedAlert(2));
    hang();
    expect(await timed(page.list('rosa'))).toEqual([
      [makeQueuedAlert(1), makeQueuedAlert(2)],
      1_000,
    ]);
    await page.change(makeQueuedAlert(1), remove);
    expect(await page.list('rosa')).toEqual([makeQueuedAlert(2)]);
    await release();
    expect(await another().list('rosa')).toEqual([makeQueuedAlert(2)]);
  });

  test('reports a late answer, and is waited for without limit by read; then its alerts are known', async () => {
    for (const way of ['list', 'read'] as const) {
      const { page, hang, release } = makeHanging();
      await another().add(makeQueuedAlert());
      const answered = jest.fn();
      hang();
      if (way === 'list') {
        page.onRecovered(() => answered(true));
        expect(await timed(page.list('rosa'))).toEqual([[], 1_000]);
      } else {
        void page.read().then(answered);
        await clock.advance(5_000);
      }
      expect(answered).not.toHaveBeenCalled();
      await release();
      await eventually(() => expect(answered.mock.calls).toEqual([[true]]));
      hang();
      expect(await timed(page.list('rosa'))).toEqual([[makeQueuedAlert()], 1_000]);
    }
  });
});

test('a database that cannot be read delays nothing, and is not taken for an empty one', async () => {
  await queue.add(makeQueuedAlert());
  failStoreOperation('getAll', 'emergencyQueue');
  expect(await timed(queue.list('rosa'))).toEqual([[makeQueuedAlert()], 0]);
  expect(await timed(another().list('rosa'))).toEqual([[], 0]);
  expect(await another().read()).toBe(false);
});
