import { FLUSH } from 'redux-persist';
import type { AppStore } from '../../src/app/store.ts';

/** redux-persist writes one key per timer turn: writes the rest now. */
export const writeSnapshots = async (store: AppStore): Promise<void> => {
  const writes: unknown[] = [];
  store.dispatch({ type: FLUSH, result: (write: unknown) => writes.push(write) });
  await Promise.all(writes);
};
