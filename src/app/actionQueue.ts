import type { AppDispatch } from './types.ts';

type Action = Parameters<AppDispatch>[0];

/** Queues actions until the runtime is ready; queued dispatches return undefined. */
interface ActionQueue {
  readonly dispatch: AppDispatch;
  readonly has: (isMeant: (action: unknown) => boolean) => boolean;
  readonly clear: () => void;
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
          // A failing action does not stop the others.
          reportError(error);
        }
      }
    },
  };
};
