import type { AppDispatch, QueuedDispatch } from './types.ts';

type Action = Parameters<QueuedDispatch>[0];

/** Queues actions until the runtime has started. */
export interface ActionQueue {
  readonly dispatch: QueuedDispatch;
  readonly has: (isMeant: (action: unknown) => boolean) => boolean;
  readonly clear: () => void;
  /** Dispatches the queued actions, and from now on all others at once. */
  readonly flush: (dispatch: AppDispatch) => void;
}

export const makeActionQueue = (): ActionQueue => {
  let queue: Action[] = [];
  let dispatchNow: AppDispatch | null = null;
  return {
    dispatch: (action) => void (dispatchNow ? dispatchNow(action) : queue.push(action)),
    has: (isMeant) => queue.some(isMeant),
    clear: () => {
      queue = [];
    },
    flush: (dispatch) => {
      dispatchNow = dispatch;
      for (const action of queue) {
        try {
          void dispatch(action);
        } catch (error) {
          // A failing action does not stop the others.
          reportError(error);
        }
      }
      queue = [];
    },
  };
};
