import type { AppDispatch, QueuedDispatch } from './types.ts';

/** Queues actions until the runtime has started. */
export const makeActionQueue = () => {
  let queue: Parameters<QueuedDispatch>[0][] = [];
  let dispatchNow: AppDispatch | null = null;
  const dispatch: QueuedDispatch = (action) =>
    void (dispatchNow ? dispatchNow(action) : queue.push(action));
  return {
    dispatch,
    has: (isMeant: (action: unknown) => boolean) => queue.some(isMeant),
    clear: () => {
      queue = [];
    },
    /** Dispatches the queued actions, and from now on all others at once. */
    flush: (dispatchAll: AppDispatch) => {
      dispatchNow = dispatchAll;
      for (const action of queue) {
        try {
          void dispatchAll(action);
        } catch (error) {
          // A failing action does not stop the others.
          reportError(error);
        }
      }
      queue = [];
    },
  };
};

export type ActionQueue = ReturnType<typeof makeActionQueue>;
