/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { makeKeepStorage } from './keepStorage.ts';

test('the browser is asked once to keep what the app stores', () => {
  const persist = jest.fn(async () => true);
  const keepStorage = makeKeepStorage({ persist });
  keepStorage();
  keepStorage();
  expect(persist).toHaveBeenCalledTimes(1);
});

test.each([
  ['knows no such thing', {}],
  ['lends no storage', undefined],
  ['refuses', { persist: () => Promise.reject(new TypeError('not here')) }],
])('a browser that %s is let be', async (_what, storage) => {
  expect(makeKeepStorage(storage)).not.toThrow();
});
