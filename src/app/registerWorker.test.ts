import { beforeEach, expect, jest, test } from '@jest/globals';
import { registerWorker } from './registerWorker.ts';

let registered: (readonly [script: string, options: object])[];
let updates: number;
let heard: unknown[];
let container: object;
beforeEach(() => {
  registered = [];
  updates = 0;
  const registration = {
    update: async () => {
      updates += 1;
      if (updates === 1) throw new DOMException('Not installed yet', 'InvalidStateError');
    },
  };
  const register = async (script: string, options: object) => {
    registered.push([script, options]);
    return registration;
  };
  heard = [];
  const active = { postMessage: (message: unknown) => void heard.push(message) };
  container = { register, ready: Promise.resolve({ active }), controller: null };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
});

test('SPEC 1: a background worker at /sw.js (scope /) is registered, and checked for updates when the network returns', async () => {
  jest.replaceProperty(process.env, 'NODE_ENV', 'production');
  registerWorker();
  expect(registered).toEqual([['/sw.js', { scope: '/' }]]);
  await Promise.resolve();
  expect(updates).toBe(0);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  expect(updates).toBe(2);
});

test.each([
  ['a page that no worker serves asks for it', null, [{ type: 'CLAIM_PAGES' }]],
  ['one that is served asks for nothing', {}, []],
])('%s', async (_title, controller, asked) => {
  jest.replaceProperty(process.env, 'NODE_ENV', 'production');
  Object.assign(container, { controller });
  registerWorker();
  await Promise.resolve();
  expect(heard).toEqual(asked);
});

test('none is registered while the app is developed', () => {
  registerWorker();
  expect(registered).toEqual([]);
});
