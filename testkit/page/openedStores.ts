import { afterEach } from '@jest/globals';
import { FLUSH } from 'redux-persist';
import { baseApi } from '../../src/api/baseApi.ts';
import type { AppStore } from '../../src/app/store.ts';
import type { makeDevice } from './makeDevice.ts';

interface Opened {
  readonly store: AppStore;
  readonly services: ReturnType<typeof makeDevice>;
  readonly unmount?: () => void;
}

let opened: Opened[] = [];

const closeOne = ({ store, services, unmount }: Opened) => {
  unmount?.();
  store.stopListening();
  store.dispatch(baseApi.util.resetApiState());
  services.close();
};

export const closeAll = () => {
  opened.forEach(closeOne);
  opened = [];
};

/** redux-persist writes one key per timer turn: writes the rest now. */
export const writeSnapshots = async (store: AppStore): Promise<void> => {
  const writes: unknown[] = [];
  store.dispatch({ type: FLUSH, result: (write: unknown) => writes.push(write) });
  await Promise.all(writes);
};

afterEach(async () => {
  // A snapshot that is written later would be read by the next test.
  await Promise.all(opened.map(({ store }) => writeSnapshots(store)));
  closeAll();
});

/** Closes it at the end of the test; returns how to close it before. */
export const closeAfterTest = (part: Opened): (() => void) => {
  opened.push(part);
  return () => closeOne(part);
};
