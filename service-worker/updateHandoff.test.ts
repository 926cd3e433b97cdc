import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { makeEventTarget } from '../testkit/worker/fakeBrowser.ts';
import { setupUpdateHandoff } from './updateHandoff.ts';

const newer = { postMessage: jest.fn() };
const registration: { waiting: typeof newer | null } = { waiting: null };
const skipWaiting = jest.fn(async () => undefined);
let events: ReturnType<typeof makeEventTarget>;

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  registration.waiting = newer;
  events = makeEventTarget();
  const scope = { registration, skipWaiting, addEventListener: events.addEventListener };
  setupUpdateHandoff(scope as unknown as ServiceWorkerGlobalScope);
});
afterEach(() => {
  jest.useRealTimers();
});

/** Hands over an event; the result tells whether the worker is still busy with it. */
const dispatch = (name: string, data?: unknown) => {
  const work = events.dispatch(name, { data });
  let isBusy = work.length > 0;
  void Promise.all(work).then(() => (isBusy = false));
  return () => isBusy;
};

test.each(['fetch', 'message'])(
  'a worker that receives a %s while a newer one waits is busy until all is quiet, then hands over',
  async (name) => {
    const isBusy = dispatch(name);
    await jest.advanceTimersByTimeAsync(400);
    dispatch(name);
    await jest.advanceTimersByTimeAsync(499);
    expect(newer.postMessage).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(newer.postMessage.mock.calls).toEqual([[{ type: 'TAKE_OVER' }]]);
    expect(isBusy()).toBe(true);
    await jest.advanceTimersByTimeAsync(300);
    expect(isBusy()).toBe(false);
  },
);

test('a worker that is never quiet hands over within 20 s', async () => {
  for (let request = 0; request < 200; request += 1) {
    dispatch('fetch');
    await jest.advanceTimersByTimeAsync(100);
  }
  expect(newer.postMessage).toHaveBeenCalledTimes(1);
});

test('without a newer worker nothing keeps it busy; TAKE_OVER activates the newer one', () => {
  expect(dispatch('message', { type: 'TAKE_OVER' })()).toBe(false);
  expect(skipWaiting).toHaveBeenCalledTimes(1);
  registration.waiting = null;
  expect(dispatch('fetch')()).toBe(false);
  expect(dispatch('message', { type: 'KEEP_APP' })()).toBe(false);
});
