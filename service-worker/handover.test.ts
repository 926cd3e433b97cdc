import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { setupHandover } from './handover.ts';

const makeWorker = () => {
  const listeners = new Map<string, (event: object) => void>();
  const newer = { postMessage: jest.fn() };
  const registration: { waiting: typeof newer | null } = { waiting: null };
  const scope = {
    registration,
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    skipWaiting: jest.fn(async () => undefined),
  };
  setupHandover(scope as unknown as ServiceWorkerGlobalScope);
  return {
    ...{ scope, registration, newer },
    /** Hands over an event; tells whether the worker is busy with it. */
    hand: (name: string, data?: unknown) => {
      const kept: Promise<unknown>[] = [];
      listeners.get(name)?.({ data, waitUntil: (work: Promise<unknown>) => void kept.push(work) });
      let isBusy = kept.length > 0;
      void Promise.all(kept).then(() => (isBusy = false));
      return () => isBusy;
    },
  };
};

let worker: ReturnType<typeof makeWorker>;
beforeEach(() => {
  jest.useFakeTimers();
  worker = makeWorker();
});
afterEach(() => {
  jest.useRealTimers();
});

test.each(['fetch', 'message'])(
  'a worker that is asked (%s) while a newer one waits is busy until all is quiet, and then hands over',
  async (name) => {
    worker.registration.waiting = worker.newer;
    const isBusy = worker.hand(name);
    await jest.advanceTimersByTimeAsync(400);
    worker.hand(name);
    await jest.advanceTimersByTimeAsync(499);
    expect(worker.newer.postMessage).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(worker.newer.postMessage).toHaveBeenCalledTimes(1);
    expect(worker.newer.postMessage).toHaveBeenCalledWith({ type: 'TAKE_OVER' });
    expect(isBusy()).toBe(true);
    await jest.advanceTimersByTimeAsync(300);
    expect(isBusy()).toBe(false);
  },
);

test('where a page asks without end the newer one has its turn to ask within 20 s', async () => {
  worker.registration.waiting = worker.newer;
  for (let asked = 0; asked < 200; asked += 1) {
    worker.hand('fetch');
    await jest.advanceTimersByTimeAsync(100);
  }
  expect(worker.newer.postMessage).toHaveBeenCalledTimes(1);
});

test('a worker that none waits to replace is kept busy by nothing', () => {
  expect(worker.hand('fetch')()).toBe(false);
  expect(worker.hand('message', { type: 'KEEP_APP' })()).toBe(false);
});

test('the newer one takes over when it is told to', () => {
  worker.registration.waiting = worker.newer;
  expect(worker.hand('message', { type: 'TAKE_OVER' })()).toBe(false);
  expect(worker.scope.skipWaiting).toHaveBeenCalledTimes(1);
});
