/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
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
  offBy: 180_000,
};

describe('the schedule of a device', () => {
  test('is nothing before a page knows any medicine', async () => {
    expect(await worker.read()).toBe(null);
  });

  test('reaches the worker as the page stored it', async () => {
    await page.replace(rosas);
    expect(await worker.read()).toEqual(rosas);
  });

  test('is that of whoever is signed in, and nothing once they have left', async () => {
    await page.replace({ ...rosas, personId: 'zoe' });
    await page.replace(rosas);
    await page.clear('zoe');
    expect(await worker.read()).toEqual(rosas);
    await page.clear(rosas.personId);
    expect(await worker.read()).toBe(null);
  });

  test('is changed in one step, by page and worker at once', async () => {
    await page.replace({ ...rosas, offBy: 0 });
    const more = (known: Schedule) => ({ ...known, offBy: known.offBy + 1 });
    await Promise.all([page, worker, page, worker].map((store) => store.change(more)));
    expect((await page.read())?.offBy).toBe(4);
  });

  test('is not written where nothing of it changes', async () => {
    await page.replace(rosas);
    const put = jest.spyOn(IDBObjectStore.prototype, 'put');
    await worker.change((known) => known);
    expect(put).not.toHaveBeenCalled();
  });

  test('is not made by a change where there is none', async () => {
    await worker.change(() => rosas);
    expect(await page.read()).toBe(null);
  });
});
