import { randomFillSync } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Device } from './device.ts';
import type { Trouble } from './plan.ts';

/** Ends the trouble; what it has destroyed stays so. */
export type Relieve = () => Promise<void>;

/** The database that page and worker share. */
const database = 'upstroke';

const nothing: Relieve = () => Promise.resolve();

const kinds = {
  indexeddb: 'indexeddb',
  local_storage: 'local_storage',
  cache_storage: 'cache_storage',
  service_workers: 'service_workers',
  'all of them': 'indexeddb,local_storage,cache_storage,service_workers',
  'and the cookies': 'all',
} as const;

const fill = async (
  { control, origin }: Device,
  how: 'databases' | 'all',
  page: Page | null,
): Promise<Relieve> => {
  const { usage } = await control().send('Storage.getUsageAndQuota', { origin });
  await control().send('Storage.overrideQuotaForOrigin', { origin, quotaSize: Math.max(1, usage) });
  if (how === 'all') {
    await page?.evaluate(() => {
      for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (let count = 0; ; count += 1) {
            localStorage.setItem(`drill-${size}-${count}`, 'x'.repeat(size));
          }
        } catch {
          // Smaller pieces may still fit.
        }
      }
    });
  }
  return async () => {
    await control().send('Storage.overrideQuotaForOrigin', { origin });
    await page?.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('drill-')) localStorage.removeItem(key);
      }
    });
  };
};

/** Runs in a page of the same origin that is none of the app's. */
const hold = ([name, how]: readonly [string, 'newer' | 'upgrading' | 'deleting']) =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open(name, how === 'deleting' ? undefined : 1_000);
    let isOver = false;
    opening.onupgradeneeded = () => {
      const { transaction, result } = opening;
      if (!transaction || how !== 'upgrading') return;
      const store = result.createObjectStore('drill');
      const goOn = () => {
        if (isOver) transaction.abort();
        else store.get(1).onsuccess = goOn;
      };
      goOn();
      resolve();
    };
    const end = () => {
      isOver = true;
      if (how === 'upgrading') return;
      opening.result.close();
      // No app of ours opens what a newer one has written.
      if (how === 'newer') indexedDB.deleteDatabase(name);
    };
    Object.assign(window, { letGo: end });
    opening.onsuccess = () => {
      if (how === 'deleting') indexedDB.deleteDatabase(name);
      resolve();
    };
    // Of one that was aborted.
    opening.onerror = () => undefined;
  });

const block = async (
  { stranger }: Device,
  how: 'newer' | 'upgrading' | 'deleting',
): Promise<Relieve> => {
  const page = stranger();
  await page.evaluate(hold, [database, how] as const);
  return async () => {
    await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
  };
};

/** Runs in the page before the app does; with real requests, of a database that is none of the app's. */
const breakDatabases = (how: 'fails' | 'throws' | 'never answers' | 'aborts'): void => {
  const open: IDBFactory['open'] = Reflect.get(IDBFactory.prototype, 'open');
  const transaction: IDBDatabase['transaction'] = Reflect.get(IDBDatabase.prototype, 'transaction');
  let count = 0;
  if (how === 'aborts') {
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...asked) {
      const made = transaction.apply(this, asked);
      if (made.mode === 'readwrite') queueMicrotask(() => made.abort());
      return made;
    };
    return;
  }
  IDBFactory.prototype.open = function (this: IDBFactory) {
    if (how === 'throws') throw new DOMException('Storage is broken', 'UnknownError');
    count += 1;
    const request = open.call(this, `drill-${performance.timeOrigin}-${count}`, 1);
    const stop = (event: Event) => event.stopImmediatePropagation();
    request.addEventListener('upgradeneeded', (event) => {
      stop(event);
      if (how === 'fails') request.transaction?.abort();
    });
    if (how === 'never answers') {
      request.addEventListener('success', stop);
      request.addEventListener('error', stop);
    }
    return request;
  };
};

const harm = async (file: string, how: 'noise' | 'truncated'): Promise<void> => {
  const bytes = await readFile(file);
  if (how === 'noise') await writeFile(file, randomFillSync(bytes));
  else await writeFile(file, bytes.subarray(0, Math.floor(bytes.length / 2)));
};

const damage = async (
  { folder, origin }: Device,
  how: 'noise' | 'truncated' | 'gone',
): Promise<void> => {
  const { hostname, port } = new URL(origin);
  const place = path.join(folder, 'Default', 'IndexedDB');
  const databases = path.join(place, `http_${hostname}_${port}.indexeddb.leveldb`);
  const files = await readdir(databases);
  if (files.length === 0) throw new Error('There is nothing to be damaged');
  if (how === 'gone') await rm(databases, { recursive: true });
  else for (const name of files) await harm(path.join(databases, name), how);
};

/** Strikes once; `page` is that of the app, where one is open. */
export const strike = async (
  device: Device,
  trouble: Trouble,
  page: Page | null,
): Promise<Relieve> => {
  switch (trouble.kind) {
    case 'evicted': {
      const { origin } = device;
      const storageTypes = kinds[trouble.what];
      await device.control().send('Storage.clearDataForOrigin', { origin, storageTypes });
      return nothing;
    }
    case 'full':
      return fill(device, trouble.how, page);
    case 'blocked':
      return block(device, trouble.how);
    case 'broken':
      return nothing;
    case 'damaged':
      await device.reopen(() => damage(device, trouble.how));
      return nothing;
  }
};

/** What is broken is so for a page from its beginning. */
export const prepare = async (page: Page, trouble: Trouble): Promise<void> => {
  if (trouble.kind === 'broken') await page.addInitScript(breakDatabases, trouble.how);
};

/** No page goes on from before it. */
export const needsNewPage = ({ kind }: Trouble): boolean => kind === 'broken' || kind === 'damaged';

/** What waits on the device alone does not outlive it. */
export const takesDatabase = (trouble: Trouble): boolean => {
  switch (trouble.kind) {
    case 'evicted':
      return ['indexeddb', 'all of them', 'and the cookies'].includes(trouble.what);
    case 'blocked':
      return trouble.how !== 'upgrading';
    case 'damaged':
      return true;
    default:
      return false;
  }
};
