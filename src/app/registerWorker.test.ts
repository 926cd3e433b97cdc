import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { registerWorker } from './registerWorker.ts';

const hour = 3_600_000;

let registered: (readonly [script: string, options: object])[];
let updates: number;
let heard: unknown[];
let container: object;
let stopHearing: (() => void)[];
beforeEach(() => {
  jest.useFakeTimers();
  stopHearing = [];
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    const listen: typeof add = (event: string, run: EventListenerOrEventListenerObject) => {
      add(event, run);
      stopHearing.push(() => target.removeEventListener(event, run));
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
  heard = [];
  const active = { postMessage: (message: unknown) => void heard.push(message) };
  container = { register, ready: Promise.resolve({ active }), controller: {} };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
});
afterEach(() => {
  for (const stop of stopHearing) stop();
  jest.useRealTimers();
  document.body.replaceChildren();
});

const start = async () => {
  jest.replaceProperty(process.env, 'NODE_ENV', 'production');
  registerWorker();
  await jest.advanceTimersByTimeAsync(0);
};
const networkReturns = () => window.dispatchEvent(new Event('online'));
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));

test('SPEC 1: a background worker at /sw.js (scope /) is registered, and checked for updates when the network returns', async () => {
  await start();
  expect(registered).toEqual([['/sw.js', { scope: '/' }]]);
  expect(updates).toBe(0);
  networkReturns();
  networkReturns();
  expect(updates).toBe(2);
});

test('it is registered anew when the browser has deleted all that it kept', async () => {
  await start();
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  await jest.advanceTimersByTimeAsync(hour);
  expect(registered).toHaveLength(1);
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await jest.advanceTimersByTimeAsync(hour);
  expect(registered).toHaveLength(2);
});

test('it is checked when a page is looked at again after an hour, and no sooner', async () => {
  await start();
  await jest.advanceTimersByTimeAsync(hour - 1);
  lookAgain();
  expect(updates).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  lookAgain();
  lookAgain();
  expect(updates).toBe(1);
});

describe('while an alarm, or a question for help, stands over the screen', () => {
  let dialog: HTMLDialogElement;
  beforeEach(() => {
    dialog = document.createElement('dialog');
    dialog.open = true;
    document.body.append(dialog);
  });

  test('the check waits until that is over', async () => {
    await start();
    networkReturns();
    networkReturns();
    await jest.advanceTimersByTimeAsync(2 * 60_000);
    expect(updates).toBe(0);
    dialog.open = false;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(updates).toBe(1);
  });
});

test.each([
  ['a page that no worker serves asks for it', null, [{ type: 'CLAIM_PAGES' }]],
  ['one that is served does not', {}, []],
])('%s, and says that it runs', async (_title, controller, asked) => {
  Object.assign(container, { controller });
  await start();
  expect(heard).toEqual([...asked, { type: 'KEEP_APP' }]);
});

test('when the network returns the worker is told, so that it fetches what is gone', async () => {
  await start();
  heard.length = 0;
  networkReturns();
  await jest.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([{ type: 'KEEP_APP' }]);
});

test('none is registered while the app is developed', () => {
  registerWorker();
  expect(registered).toEqual([]);
});
