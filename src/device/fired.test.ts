/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
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

  test('but one that was released has not rung', async () => {
    await page.claim('rosa', 'dose', 0);
    await page.claim('karl', 'dose', 0);
    await worker.release('rosa', 'dose');
    expect(await page.list('rosa', 0)).toEqual([]);
    expect(await page.claim('rosa', 'dose', 1)).toBe(true);
    expect(await page.claim('karl', 'dose', 1)).toBe(false);
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
