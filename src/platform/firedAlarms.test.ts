/** @jest-environment node */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import { makeDatabase } from './database.ts';
import { makeFiredAlarms } from './firedAlarms.ts';
import { makeScheduleStore, type DeviceSchedule } from './scheduleStore.ts';

/** Two connections to the database of one device. */
let page: ReturnType<typeof makeFiredAlarms>;
let worker: typeof page;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  page = makeFiredAlarms(makeDatabase());
  worker = makeFiredAlarms(makeDatabase());
});

test('only the first of page and worker can claim a dose of a user', async () => {
  const claims = await Promise.all(
    [page, worker, page, worker].map((fired) => fired.claim('rosa', 'dose', 0)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await worker.claim('rosa', 'other', 0)).toBe(true);
  expect(await worker.claim('karl', 'dose', 0)).toBe(true);
  expect(await page.list('rosa', 0)).toEqual(['dose', 'other']);
  expect(await page.list('karl', 0)).toEqual(['dose']);
});

test('claims from before an instant are forgotten, and those of a clock that was ahead can be made again', async () => {
  await page.claim('rosa', 'early', 999);
  await page.claim('rosa', 'now', 1_000);
  await page.claim('rosa', 'ahead', 1_001);
  await page.claim('rosa', 'early', 2_000);
  await worker.deleteFuture(1_000);
  expect(await page.list('rosa', 0)).toEqual(['early', 'now']);
  expect(await worker.claim('rosa', 'ahead', 1_000)).toBe(true);
  await page.deleteBefore(1_000);
  expect(await page.list('rosa', 0)).toEqual(['ahead', 'now']);
});

test('on a full device a claim rejects and is known only here, until it is forgotten', async () => {
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const claim = () => expect(worker.claim('rosa', 'dose', 1_000)).rejects.toThrow('full');
  const listed = () => worker.list('rosa', 1_000);
  await claim();
  await worker.deleteBefore(1_000);
  await worker.deleteFuture(1_000);
  expect(await listed()).toEqual(['dose']);
  expect(await worker.list('karl', 1_000)).toEqual([]);
  expect(await page.list('rosa', 1_000)).toEqual([]);
  await worker.deleteBefore(1_001);
  expect(await listed()).toEqual([]);
  await claim();
  await worker.deleteFuture(999);
  expect(await listed()).toEqual([]);
});

test('the worker reads the schedule of the signed-in user until that user leaves; changes are atomic and create nothing', async () => {
  const [pages, workers] = [makeScheduleStore(makeDatabase()), makeScheduleStore(makeDatabase())];
  const place = { zone: 'Asia/Tokyo', move: { before: 'UTC', since: 5 } };
  const rosas: DeviceSchedule = { personId: 'rosa', medicines: [], place, offBy: 0 };
  await workers.change(() => rosas);
  expect(await pages.read()).toBe(null);
  await pages.replace({ ...rosas, personId: 'zoe' });
  await pages.replace(rosas);
  await pages.clear('zoe');
  expect(await workers.read()).toEqual(rosas);
  const more = (known: DeviceSchedule) => ({ ...known, offBy: known.offBy + 1 });
  await Promise.all([pages, workers, pages, workers].map((store) => store.change(more)));
  expect((await pages.read())?.offBy).toBe(4);
  const put = jest.spyOn(IDBObjectStore.prototype, 'put');
  await workers.change((known) => known);
  expect(put).not.toHaveBeenCalled();
  await pages.clear('rosa');
  expect(await workers.read()).toBe(null);
});
