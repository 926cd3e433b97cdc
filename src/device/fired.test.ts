/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import { makeDatabase } from './database.ts';
import { type Fired, makeFired } from './fired.ts';

/** Two connections to the database of one device. */
let page: Fired;
let worker: Fired;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  page = makeFired(makeDatabase());
  worker = makeFired(makeDatabase());
});

describe('page, tabs, worker and push together ring one dose once on a device', () => {
  test('as only the first of them can claim it', async () => {
    const claims = await Promise.all(
      [page, worker, page, worker].map((fired) => fired.claim('rosa', 'dose', 0)),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await worker.list('rosa', 0)).toEqual(['dose']);
  });

  test('each dose of each person by itself', async () => {
    await page.claim('rosa', 'dose', 0);
    expect(await worker.claim('rosa', 'other', 0)).toBe(true);
    expect(await worker.claim('karl', 'dose', 0)).toBe(true);
    expect(await page.list('rosa', 0)).toEqual(['dose', 'other']);
    expect(await page.list('karl', 0)).toEqual(['dose']);
  });
});

test('what rang before an instant is forgotten, by when it rang first', async () => {
  await page.claim('rosa', 'early', 999);
  await page.claim('rosa', 'late', 1_000);
  await page.claim('rosa', 'early', 2_000);
  await page.forget(1_000);
  expect(await page.list('rosa', 0)).toEqual(['late']);
});

test('what a clock rang that ran ahead is forgotten, and can ring at its right time', async () => {
  await page.claim('rosa', 'early', 999);
  await page.claim('rosa', 'now', 1_000);
  await page.claim('rosa', 'ahead', 1_001);
  await worker.forgetAhead(1_000);
  expect(await page.list('rosa', 0)).toEqual(['early', 'now']);
  expect(await worker.claim('rosa', 'ahead', 1_000)).toBe(true);
});

describe('on a device that is full', () => {
  beforeEach(() => {
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  });
  const claim = (at: number) => expect(worker.claim('rosa', 'dose', at)).rejects.toThrow('full');

  test('what rang is known to whoever rang it, and to nobody else', async () => {
    await claim(1_000);
    expect(await worker.list('rosa', 1_000)).toEqual(['dose']);
    expect(await worker.list('karl', 1_000)).toEqual([]);
    expect(await page.list('rosa', 1_000)).toEqual([]);
  });

  test('and is forgotten like all that rang', async () => {
    await claim(1_000);
    await worker.forget(1_000);
    await worker.forgetAhead(1_000);
    expect(await worker.list('rosa', 1_000)).toEqual(['dose']);
    await worker.forget(1_001);
    expect(await worker.list('rosa', 1_000)).toEqual([]);
    await claim(1_000);
    await worker.forgetAhead(999);
    expect(await worker.list('rosa', 1_000)).toEqual([]);
  });
});
