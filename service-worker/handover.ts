import * as v from 'valibot';

/** One worker to the one that waits to replace it. */
const takeOver = v.object({ type: v.literal('TAKE_OVER') });
type TakeOver = v.InferOutput<typeof takeOver>;

/** Nobody asks for anything for so long: what a page loads has mostly come by then. */
const quietFor = 500;

/** A page that seldom lets it be quiet for that long: now and then the newer one asks all the same. */
const longest = 20_000;

/** So long the newer one has to ask for its turn. */
const turn = 300;

const after = (delay: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, delay));

/**
 * How a worker gives way to a newer one that has asked for its turn already. Chromium stops the older
 * one as soon as it is idle, and starts it again where something is asked of it in that moment. The
 * newer one then waits on until a page is opened: the older one is stopped beneath that page, which
 * never comes. So an older one that finds itself asked is not idle until all is quiet, and then has
 * the newer one ask again.
 */
export const setupHandover = (scope: ServiceWorkerGlobalScope): void => {
  let askedAt = 0;
  let giving: Promise<void> | null = null;

  const giveWay = async (): Promise<void> => {
    const begun = Date.now();
    for (;;) {
      const now = Date.now();
      const rest = Math.min(askedAt + quietFor, begun + longest) - now;
      if (rest <= 0) break;
      await after(rest);
    }
    const message: TakeOver = { type: 'TAKE_OVER' };
    scope.registration.waiting?.postMessage(message);
    await after(turn);
  };

  const busyWhileOneWaits = (event: ExtendableEvent): void => {
    if (!scope.registration.waiting) return;
    askedAt = Date.now();
    giving ??= giveWay().finally(() => (giving = null));
    event.waitUntil(giving);
  };

  scope.addEventListener('fetch', busyWhileOneWaits);
  scope.addEventListener('message', (event) => {
    // Only the one that waits is told that.
    if (v.is(takeOver, event.data)) void scope.skipWaiting();
    else busyWhileOneWaits(event);
  });
};
