/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { makeMemoryCaches } from '../../testkit/page/memoryCaches.ts';
import { addressOf, makePushPerson } from './pushSubscription.ts';

test('page and worker share the user of the subscription and the time of the last push', async () => {
  const caches = makeMemoryCaches();
  const [page, worker] = [makePushPerson(caches), makePushPerson(caches)];
  await page.keep('rosa');
  await worker.noteHeard(1_000);
  await worker.noteHeard(2_000);
  expect([await page.read(), await page.heardAt()]).toEqual(['rosa', 2_000]);
  await page.forget();
  expect([await worker.read(), await worker.heardAt()]).toEqual([null, null]);
});

test.each([
  undefined,
  { open: () => Promise.reject(new Error()), delete: () => Promise.reject(new Error()) },
])('both are unknown without a usable storage: %p', async (caches) => {
  const person = makePushPerson(caches as unknown as CacheStorage);
  await person.keep('rosa');
  await person.noteHeard(1_000);
  expect([await person.read(), await person.heardAt()]).toEqual([null, null]);
  await person.forget();
});

test('a subscription without its keys has no address', () => {
  const toJSON = () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p256dh' } });
  expect(addressOf({ toJSON } as unknown as PushSubscription)).toBeNull();
});
