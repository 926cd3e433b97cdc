/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { makeKeepStorage } from './keepStorage.ts';

test('asks the browser once for persistent storage, and ignores one without or that refuses', () => {
  const persist = jest.fn(async () => true);
  const keepStorage = makeKeepStorage({ persist });
  keepStorage();
  keepStorage();
  expect(persist).toHaveBeenCalledTimes(1);
  const refuse = () => Promise.reject(new TypeError('not here'));
  for (const none of [undefined, {}, { persist: refuse }]) {
    expect(makeKeepStorage(none)).not.toThrow();
  }
});
