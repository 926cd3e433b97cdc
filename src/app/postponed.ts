import type { AppDispatch } from './types.ts';

type Action = Parameters<AppDispatch>[0];

/** What is dispatched too early comes to pass later, in the same order; until then nothing comes back. */
interface Postponed {
  readonly dispatch: AppDispatch;
  /** Whether an action waits of which that holds. */
  readonly has: (isMeant: (action: unknown) => boolean) => boolean;
  /** What waits by now never comes to pass. */
  readonly forget: () => void;
  /** All of it comes to pass, and from now on everything at once. */
  readonly release: () => void;
}

export const makePostponed = (dispatch: AppDispatch): Postponed => {
  let waiting: Action[] | null = [];
  const take = (action: Action) => (waiting ? void waiting.push(action) : dispatch(action));
  return {
    dispatch: take,
    has: (isMeant) => waiting?.some(isMeant) ?? false,
    forget: () => {
      if (waiting) waiting = [];
    },
    release: () => {
      const all = waiting ?? [];
      waiting = null;
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
