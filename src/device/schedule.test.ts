/** @jest-environment node */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import { makeDatabase } from './database.ts';
import { makeScheduleStore, type Schedule, type ScheduleStore } from './schedule.ts';

let page: ScheduleStore;
let worker: ScheduleStore;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  page = makeScheduleStore(makeDatabase());
  worker = makeScheduleStore(makeDatabase());
});

const rosas: Schedule = {
  personId: 'rosa',
  reminders: [],
  place: { zone: 'Asia/Tokyo', move: { before: 'UTC', since: 5 } },
  offBy: 0,
};

test('the worker reads the schedule of the signed-in user, until that user leaves', async () => {
  expect(await worker.read()).toBe(null);
  await page.replace({ ...rosas, personId: 'zoe' });
  await page.replace(rosas);
  await page.clear('zoe');
  expect(await worker.read()).toEqual(rosas);
  await page.clear('rosa');
  expect(await worker.read()).toBe(null);
});

test('changes of page and worker are atomic, write only a difference and create nothing', async () => {
  await worker.change(() => rosas);
  expect(await page.read()).toBe(null);
  await page.replace(rosas);
  const more = (known: Schedule) => ({ ...known, offBy: known.offBy + 1 });
  await Promise.all([page, worker, page, worker].map((store) => store.change(more)));
  expect((await page.read())?.offBy).toBe(4);
  const put = jest.spyOn(IDBObjectStore.prototype, 'put');
  await worker.change((known) => known);
  expect(put).not.toHaveBeenCalled();
});
