/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { makeMemoryCaches } from '../../testkit/page/memoryCaches.ts';
import { makePushPerson } from './pushSubscription.ts';

describe('for whom this device is subscribed', () => {
  test('is kept beside the instant of the last push heard, until it is forgotten', async () => {
    const caches = makeMemoryCaches();
    const worker = makePushPerson(caches);
    const page = makePushPerson(caches);
    expect([await page.read(), await page.heardAt()]).toEqual([null, null]);
    await page.keep('rosa');
    await worker.noteHeard(1_000);
    await worker.noteHeard(2_000);
    expect([await page.read(), await page.heardAt()]).toEqual(['rosa', 2_000]);
    await page.forget();
    expect([await worker.read(), await worker.heardAt()]).toEqual([null, null]);
  });

  test('is not known where a browser lends no storage', async () => {
    const refused = () => Promise.reject(new DOMException('no', 'SecurityError'));
    const refusing = { open: refused, delete: refused } as unknown as CacheStorage;
    for (const caches of [undefined, refusing]) {
      const person = makePushPerson(caches);
      await person.keep('rosa');
      await person.noteHeard(1_000);
      expect([await person.read(), await person.heardAt()]).toEqual([null, null]);
      await person.forget();
    }
  });
});
