/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import {
  type DrivenClock,
  eventually,
  makeDrivenClock,
  settle,
} from '../../../testkit/page/drivenClock.ts';
import { makeDatabase, type RunOnDatabase } from '../database.ts';
import { type EmergencyQueue, makeEmergencyQueue, type QueuedAlert } from './emergencyQueue.ts';
import { alertOf } from '../../../testkit/page/alertOf.ts';
import { refuse } from '../../../testkit/page/refuse.ts';

let clock: DrivenClock;
let queue: EmergencyQueue;
/** Another page of the device, or this one after its next start. */
let another: () => EmergencyQueue;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  clock = makeDrivenClock(0);
  another = () => makeEmergencyQueue(makeDatabase(), clock);
  queue = another();
});

const failed = (known: QueuedAlert): QueuedAlert => ({ ...known, attempts: known.attempts + 1 });
const withdraw = (known: QueuedAlert): QueuedAlert => ({ ...known, isWithdrawn: true });

/** A database that gives no answer until it is let go, and how many it owes. */
const makeHanging = () => {
  const real = makeDatabase();
  let letGo = () => {};
  let gate: Promise<void> | null = null;
  const run: RunOnDatabase = async (work) => {
    await gate;
    return real(work);
  };
  return {
    run,
    hang: () => {
      gate = new Promise((resolve) => (letGo = resolve));
    },
    letGo: () => {
      gate = null;
      letGo();
    },
  };
};

/** What the work resolves with, and how long it took by the driven clock. */
const timed = async <T>(work: Promise<T>): Promise<readonly [T, number]> => {
  const since = clock.now();
  const answer = work.then((value) => [value, clock.now() - since] as const);
  await settle();
  await clock.advance(5_000);
  return answer;
};

describe('the alerts of a device', () => {
  test('are written with strict durability', async () => {
    const transaction = jest.spyOn(IDBDatabase.prototype, 'transaction');
    await queue.add(alertOf());
    await queue.change(alertOf(), failed);
    await queue.change(alertOf(), () => null);
    const writing = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
    const strict = { durability: 'strict' };
    expect(writing.map(([, , options]) => options)).toEqual([strict, strict, strict]);
  });

  test('are there in a new page', async () => {
    expect(await queue.add(alertOf())).toBe(true);
    expect(await another().list('rosa')).toEqual([alertOf()]);
  });

  test('are listed for their own person, oldest first', async () => {
    await queue.add(alertOf(3, { timestamp: 1_000 }));
    await queue.add(alertOf(2, { personId: 'ada' }));
    await queue.add(alertOf(1, { timestamp: 2_000 }));
    const ids = (await queue.list('rosa')).map(({ timestamp }) => timestamp);
    expect(ids).toEqual([1_000, 2_000]);
    expect(await queue.list('ada')).toHaveLength(1);
  });

  test('are gone once they were let go of, in every page', async () => {
    const other = another();
    await queue.add(alertOf());
    await other.list('rosa');
    await queue.change(alertOf(), () => null);
    expect([await queue.list('rosa'), await other.list('rosa')]).toEqual([[], []]);
  });
});

describe('a change is made to what stands there at that moment', () => {
  test('so that what came of a try does not hide that the person is OK', async () => {
    await queue.add(alertOf());
    const [tried] = await queue.list('rosa');
    await another().add(alertOf(1, { isWithdrawn: true }));
    await queue.change(tried!, failed);
    expect(await queue.list('rosa')).toEqual([alertOf(1, { isWithdrawn: true, attempts: 1 })]);
  });

  test('so that two at once are both made', async () => {
    await queue.add(alertOf());
    await Promise.all([queue.change(alertOf(), failed), another().change(alertOf(), withdraw)]);
    expect(await queue.list('rosa')).toEqual([alertOf(1, { isWithdrawn: true, attempts: 1 })]);
  });

  test('and what another page let go of does not come back', async () => {
    await queue.add(alertOf());
    await another().change(alertOf(), () => null);
    await queue.change(alertOf(), failed);
    expect(await another().list('rosa')).toEqual([]);
  });
});

describe('a full device', () => {
  test('says that it keeps nothing, and the page does', async () => {
    refuse('put');
    expect(await queue.add(alertOf())).toBe(false);
    expect(await queue.list('rosa')).toEqual([alertOf()]);
    expect(await another().list('rosa')).toEqual([]);
  });

  test('leaves what came of a try in memory', async () => {
    await queue.add(alertOf());
    refuse('put');
    await queue.change(alertOf(), failed);
    await queue.change(alertOf(), failed);
    expect(await queue.list('rosa')).toEqual([alertOf(1, { attempts: 2 })]);
  });

  test('keeps it as soon as it has room', async () => {
    const again = refuse('put');
    await queue.add(alertOf());
    again();
    await queue.change(alertOf(), failed);
    expect(await another().list('rosa')).toEqual([alertOf(1, { attempts: 1 })]);
  });

  test('that cannot let go of a sent one shows it no more', async () => {
    await queue.add(alertOf());
    refuse('delete');
    await queue.change(alertOf(), () => null);
    refuse('put');
    await queue.change(alertOf(), failed);
    expect(await queue.list('rosa')).toEqual([]);
  });

  test('hears from its other pages that the person is OK', async () => {
    await queue.add(alertOf());
    const again = refuse('put');
    await queue.change(alertOf(), failed);
    again();
    await another().change(alertOf(), withdraw);
    expect(await queue.list('rosa')).toEqual([alertOf(1, { isWithdrawn: true, attempts: 1 })]);
    await queue.change(alertOf(), failed);
    expect(await another().list('rosa')).toEqual([alertOf(1, { isWithdrawn: true, attempts: 2 })]);
  });
});

describe('a database that hangs holds nobody up for longer than a second', () => {
  test('and the alert is in memory until it has it', async () => {
    const database = makeHanging();
    const page = makeEmergencyQueue(database.run, clock);
    database.hang();
    expect(await timed(page.add(alertOf()))).toEqual([false, 1_000]);
    // Its time was given to it once: nothing of an emergency waits for it again.
    expect(await timed(page.list('rosa'))).toEqual([[alertOf()], 0]);
    expect(await timed(page.change(alertOf(), failed))).toEqual([undefined, 0]);
    expect(await page.list('rosa')).toEqual([alertOf(1, { attempts: 1 })]);
    database.letGo();
    await settle();
    expect(await another().list('rosa')).toEqual([alertOf(1, { attempts: 1 })]);
    // From now on the device's own copy counts.
    await another().change(alertOf(), () => null);
    expect(await page.list('rosa')).toEqual([]);
  });

  test('and what was read of it before still counts', async () => {
    const database = makeHanging();
    const page = makeEmergencyQueue(database.run, clock);
    await another().add(alertOf(1));
    await page.list('rosa');
    await page.add(alertOf(2));
    database.hang();
    expect(await timed(page.list('rosa'))).toEqual([[alertOf(1), alertOf(2)], 1_000]);
    await page.change(alertOf(1), () => null);
    expect(await page.list('rosa')).toEqual([alertOf(2)]);
    database.letGo();
    await settle();
    expect(await another().list('rosa')).toEqual([alertOf(2)]);
  });

  test('nor one that cannot be read at all', async () => {
    await queue.add(alertOf());
    refuse('getAll');
    expect(await timed(queue.list('rosa'))).toEqual([[alertOf()], 0]);
    expect(await timed(another().list('rosa'))).toEqual([[], 0]);
  });

  test('and what it holds is known, and told of, as soon as it answers', async () => {
    const database = makeHanging();
    const page = makeEmergencyQueue(database.run, clock);
    await another().add(alertOf());
    let told = 0;
    page.onLate(() => (told += 1));
    database.hang();
    expect(await timed(page.list('rosa'))).toEqual([[], 1_000]);
    expect(told).toBe(0);
    database.letGo();
    await settle();
    expect(told).toBe(1);
    database.hang();
    expect(await timed(page.list('rosa'))).toEqual([[alertOf()], 1_000]);
  });

  test('but whoever has the time to wait for it', async () => {
    const database = makeHanging();
    const worker = makeEmergencyQueue(database.run, clock);
    await another().add(alertOf());
    database.hang();
    let isRead: boolean | null = null;
    void worker.read().then((answer) => (isRead = answer));
    await clock.advance(5_000);
    expect(isRead).toBe(null);
    database.letGo();
    await eventually(() => expect(isRead).toBe(true));
    database.hang();
    expect(await timed(worker.list('rosa'))).toEqual([[alertOf()], 1_000]);
  });

  test('and what cannot be read is not taken for nothing', async () => {
    await queue.add(alertOf());
    refuse('getAll');
    expect(await another().read()).toBe(false);
  });

  test('and is waited for again once it has answered', async () => {
    const database = makeHanging();
    const page = makeEmergencyQueue(database.run, clock);
    database.hang();
    await timed(page.list('rosa'));
    database.letGo();
    await settle();
    expect(await page.add(alertOf())).toBe(true);
  });
});
