import { beforeEach, expect, jest, test } from '@jest/globals';
import { makeMemoryCaches } from '../src/testing/memoryCaches.ts';
import { setupServing } from './serving.ts';

let fetches: string[];
let isOnline: boolean;
let caches: CacheStorage;
beforeEach(() => {
  fetches = [];
  isOnline = true;
  caches = makeMemoryCaches(async (path) => {
    fetches.push(path);
    if (!isOnline) throw new TypeError('Failed to fetch');
    return path;
  });
});

/** A worker with those files, and what it does at an event. */
const workerOf = (...paths: string[]) => {
  const listeners = new Map<string, (event: object) => void>();
  const scope = {
    caches,
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    skipWaiting: jest.fn(async () => undefined),
    clients: { claim: jest.fn(async () => undefined) },
  };
  setupServing(scope as unknown as ServiceWorkerGlobalScope, paths);
  const hand = async (name: string, data?: unknown) => {
    const kept: Promise<unknown>[] = [];
    listeners.get(name)?.({ data, waitUntil: (work: Promise<unknown>) => void kept.push(work) });
    await Promise.all(kept);
  };
  return { scope, hand };
};

const heldFor = async (role: string) =>
  (await (await caches.open(`upstroke-${role}`)).keys()).map(({ url }) => new URL(url).pathname);

const first = [
  '/assets/main.1.js',
  '/assets/caregiver.1.js',
  '/assets/caregiver.1.css',
  '/assets/admin.1.js',
];
const keepCaregiver = { type: 'KEEP_ROLE', role: 'caregiver' };

test('SPEC 1: a newer worker takes over silently', async () => {
  const { scope, hand } = workerOf(...first);
  await hand('install');
  expect(scope.skipWaiting).toHaveBeenCalledTimes(1);
});

test('CLAIM_PAGES lets the worker serve the pages that it found without one', async () => {
  const { scope, hand } = workerOf();
  await hand('message', { type: 'CLAIM_PAGES' });
  expect(scope.clients.claim).toHaveBeenCalledTimes(1);
});

test('the files of a role come to a device only where somebody of it uses the app', async () => {
  const { hand } = workerOf(...first);
  await hand('install');
  await hand('activate');
  expect(fetches).toEqual([]);
  await hand('message', keepCaregiver);
  expect(fetches).toEqual(['/assets/caregiver.1.js', '/assets/caregiver.1.css']);
  await hand('message', keepCaregiver);
  expect(fetches).toHaveLength(2);
  expect(await heldFor('admin')).toEqual([]);
});

test('a newer worker has the new ones before it begins, and then lets the old ones go', async () => {
  await workerOf(...first).hand('message', keepCaregiver);
  fetches.length = 0;
  const { hand } = workerOf(
    '/assets/caregiver.2.js',
    '/assets/caregiver.1.css',
    '/assets/admin.2.js',
  );
  await hand('install');
  expect(fetches).toEqual(['/assets/caregiver.2.js']);
  expect(await heldFor('caregiver')).toContain('/assets/caregiver.1.js');
  await hand('activate');
  expect((await heldFor('caregiver')).toSorted()).toEqual([
    '/assets/caregiver.1.css',
    '/assets/caregiver.2.js',
  ]);
});

test('a role that came to be kept while a worker was installed has the new ones too', async () => {
  const { hand } = workerOf('/assets/caregiver.2.js');
  await hand('install');
  await workerOf(...first).hand('message', keepCaregiver);
  await hand('activate');
  expect(await heldFor('caregiver')).toEqual(['/assets/caregiver.2.js']);
});

test('until a device has the new ones it keeps the old', async () => {
  const { hand } = workerOf('/assets/caregiver.2.js');
  await workerOf(...first).hand('message', keepCaregiver);
  isOnline = false;
  await hand('activate');
  expect(await heldFor('caregiver')).toContain('/assets/caregiver.1.js');
});

test('one that cannot have them does not begin', async () => {
  await workerOf(...first).hand('message', keepCaregiver);
  isOnline = false;
  await expect(workerOf('/assets/caregiver.2.js').hand('install')).rejects.toThrow(
    'Failed to fetch',
  );
});

test.each([null, {}, { type: 'KEEP_ROLE', role: 'survivor' }, { type: 'STOP_ALARM' }])(
  'a message of another shape is passed over: %j',
  async (data) => {
    const { scope, hand } = workerOf(...first);
    await hand('message', data);
    expect(fetches).toEqual([]);
    expect(scope.clients.claim).not.toHaveBeenCalled();
  },
);
