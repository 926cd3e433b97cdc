import type { AppDispatch } from './types.ts';

/** What is asked for too early comes to pass later, in the same order; until then nothing comes back. */
export interface Held {
  readonly dispatch: AppDispatch;
  /** All of it comes to pass, and from now on everything at once. */
  readonly release: () => void;
}

export const makeHeld = (dispatch: AppDispatch): Held => {
  type Asked = Parameters<AppDispatch>[0];
  let held: Asked[] | null = [];
  const take = (asked: Asked) => (held ? void held.push(asked) : dispatch(asked));
  return {
    dispatch: take,
    release: () => {
      const all = held ?? [];
      held = null;
      for (const action of all) dispatch(action);
    },
  };
};
