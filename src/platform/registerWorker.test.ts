import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { registerWorker } from './registerWorker.ts';

const hour = 3_600_000;

let registered: (readonly [script: string, options: object])[];
let updates: number;
let received: unknown[];
let container: object;
let stops: (() => void)[];
beforeEach(() => {
  jest.useFakeTimers();
  stops = [];
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    const listen: typeof add = (event: string, run: EventListenerOrEventListenerObject) => {
      add(event, run);
      stops.push(() => target.removeEventListener(event, run));
    };
    jest.spyOn(target, 'addEventListener').mockImplementation(listen);
  }
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
  received = [];
  const active = { postMessage: (message: unknown) => void received.push(message) };
  container = { register, ready: Promise.resolve({ active }), controller: {} };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
});
afterEach(() => {
  for (const stop of stops) stop();
  jest.useRealTimers();
  document.body.replaceChildren();
});

const start = async () => {
  jest.replaceProperty(process.env, 'NODE_ENV', 'production');
  registerWorker();
  await jest.advanceTimersByTimeAsync(0);
};
const networkReturns = () => window.dispatchEvent(new Event('online'));
const becomesVisible = () => document.dispatchEvent(new Event('visibilitychange'));

test('SPEC 1: a background worker at /sw.js (scope /) is registered, and checked for updates and files when the network returns', async () => {
  await start();
  expect(registered).toEqual([['/sw.js', { scope: '/' }]]);
  expect([updates, received]).toEqual([0, [{ type: 'KEEP_APP' }]]);
  networkReturns();
  networkReturns();
  expect(updates).toBe(2);
  await jest.advanceTimersByTimeAsync(0);
  expect(received.slice(1)).toEqual([{ type: 'KEEP_APP' }, { type: 'KEEP_APP' }]);
});

test('it is registered again once the browser has deleted all that it kept; checked when the page becomes visible an hour later', async () => {
  await start();
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  await jest.advanceTimersByTimeAsync(hour - 1);
  becomesVisible();
  expect(updates).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  becomesVisible();
  becomesVisible();
  expect([updates, registered.length]).toEqual([1, 1]);
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await jest.advanceTimersByTimeAsync(hour);
  expect(registered).toHaveLength(2);
});

test('the check waits while a dialog is open; a page without a controller asks the worker to claim it', async () => {
  const dialog = document.createElement('dialog');
  dialog.open = true;
  document.body.append(dialog);
  Object.assign(container, { controller: null });
  await start();
  expect(received).toEqual([{ type: 'CLAIM_PAGES' }, { type: 'KEEP_APP' }]);
  networkReturns();
  networkReturns();
  await jest.advanceTimersByTimeAsync(2 * 60_000);
  expect(updates).toBe(0);
  dialog.open = false;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(updates).toBe(1);
});

test('none is registered in development', () => {
  registerWorker();
  expect(registered).toEqual([]);
});
