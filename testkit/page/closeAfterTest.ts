import { afterEach } from '@jest/globals';
import { clearAllListeners } from '@reduxjs/toolkit';
import { FLUSH } from 'redux-persist';
import { baseApi } from '../../src/api/baseApi.ts';
import type { AppStore } from '../../src/app/extendStore.ts';
import type { makeTestServices } from './makeTestServices.ts';

export interface OpenedApp {
  readonly store: AppStore;
  readonly services: ReturnType<typeof makeTestServices>;
  unmount?: () => void;
}

const opened = new Set<OpenedApp>();

/** redux-persist writes one key per timer turn: writes the rest now. */
export const writeSnapshots = async (store: AppStore): Promise<void> => {
  const writes: unknown[] = [];
  store.dispatch({ type: FLUSH, result: (write: unknown) => writes.push(write) });
  await Promise.all(writes);
};

const close = async (part: OpenedApp): Promise<void> => {
  if (!opened.delete(part)) return;
  const { store, services, unmount } = part;
  // A snapshot that is written later would be read by the next app, or the next test.
  await writeSnapshots(store);
  unmount?.();
  store.dispatch(clearAllListeners());
  store.dispatch(baseApi.util.resetApiState());
  services.close();
};

afterEach(async () => {
  await Promise.all([...opened].map(close));
});

/** Closes the app at the end of the test; returns how to close it before. */
export const closeAfterTest = (part: OpenedApp): (() => Promise<void>) => {
  opened.add(part);
  return () => close(part);
};
