import type { AppDispatch } from './types.ts';

type Action = Parameters<AppDispatch>[0];

/** What is dispatched too early comes to pass later, in the same order; until then nothing comes back. */
interface ActionQueue {
  readonly dispatch: AppDispatch;
  /** Whether an action waits of which that holds. */
  readonly has: (isMeant: (action: unknown) => boolean) => boolean;
  /** What waits by now never comes to pass. */
  readonly clear: () => void;
  /** All of it comes to pass, and from now on everything at once. */
  readonly flush: () => void;
}

export const makeActionQueue = (dispatch: AppDispatch): ActionQueue => {
  let queue: Action[] | null = [];
  const dispatchOrQueue = (action: Action) => (queue ? void queue.push(action) : dispatch(action));
  return {
    dispatch: dispatchOrQueue,
    has: (isMeant) => queue?.some(isMeant) ?? false,
    clear: () => {
      if (queue) queue = [];
    },
    flush: () => {
      const all = queue ?? [];
      queue = null;
      for (const action of all) {
        try {
          dispatch(action);
        } catch (error) {
          // One that fails takes no other along.
          reportError(error);
        }
      }
    },
  };
};
