import * as v from 'valibot';

/** One worker to the one that waits to replace it. */
const takeOver = v.object({ type: v.literal('TAKE_OVER') });
type TakeOver = v.InferOutput<typeof takeOver>;

/** Nobody asks for anything for so long: what a page loads has mostly come by then. */
const quietMs = 500;

/** A page that seldom lets it be quiet for that long: now and then the newer one asks all the same. */
const maxHandoffMs = 20_000;

/** So long the newer one has to ask for its turn. */
const takeOverMs = 300;

const sleep = (delay: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, delay));

/**
 * How a worker gives way to a newer one that has asked for its turn already. Chromium stops the older
 * one as soon as it is idle, and starts it again where something is asked of it in that moment. The
 * newer one then waits on until a page is opened: the older one is stopped beneath that page, which
 * never comes. So an older one that finds itself asked is not idle until all is quiet, and then has
 * the newer one ask again.
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
    // Only the one that waits is told that.
    if (v.is(takeOver, event.data)) void scope.skipWaiting();
    else handOffIfWaiting(event);
  });
};
