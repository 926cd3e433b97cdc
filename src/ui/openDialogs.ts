import { useSyncExternalStore } from 'react';

/** The dialogs that stand because somebody asked, or because it is urgent. */
const open = new Set<symbol>();
const hearers = new Set<() => void>();

const tell = () => hearers.forEach((hear) => hear());

/** Returns how to say that it is closed again. */
export const dialogStands = (): (() => void) => {
  const dialog = Symbol();
  open.add(dialog);
  tell();
  return () => {
    open.delete(dialog);
    tell();
  };
};

const hear = (run: () => void) => {
  hearers.add(run);
  return () => void hearers.delete(run);
};

export const useDialogStands = (): boolean => useSyncExternalStore(hear, () => open.size > 0);
