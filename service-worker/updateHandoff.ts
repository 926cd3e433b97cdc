import * as v from 'valibot';

const takeOver = v.object({ type: v.literal('TAKE_OVER') });
type TakeOver = v.InferOutput<typeof takeOver>;

/** After this long without a request, a page has mostly loaded. */
const quietMs = 500;

const maxHandoffMs = 20_000;

const takeOverMs = 300;

const sleep = (delay: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, delay));

/**
 * Chromium stops the old worker when it is idle and restarts it if a request arrives at that
 * moment; the new worker then waits until a page opens, and that page never loads. So an old worker
 * with a waiting successor stays busy until requests pause, then asks it to skip waiting again.
 */
export const setupUpdateHandoff = (scope: ServiceWorkerGlobalScope): void => {
  let lastRequestAt = 0;
  let handoff: Promise<void> | null = null;

  const handOff = async (): Promise<void> => {
    const begun = Date.now();
    for (;;) {
      const now = Date.now();
      const rest = Math.min(lastRequestAt + quietMs, begun + maxHandoffMs) - now;
      if (rest <= 0) break;
      await sleep(rest);
    }
    const message: TakeOver = { type: 'TAKE_OVER' };
    scope.registration.waiting?.postMessage(message);
    await sleep(takeOverMs);
  };

  const handOffIfWaiting = (event: ExtendableEvent): void => {
    if (!scope.registration.waiting) return;
    lastRequestAt = Date.now();
    handoff ??= handOff().finally(() => (handoff = null));
    event.waitUntil(handoff);
  };

  scope.addEventListener('fetch', handOffIfWaiting);
  scope.addEventListener('message', (event) => {
    // Only the waiting worker receives this message.
    if (v.is(takeOver, event.data)) void scope.skipWaiting();
    else handOffIfWaiting(event);
  });
};
