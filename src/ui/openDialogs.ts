import { useLayoutEffect, useSyncExternalStore } from 'react';

interface OpenDialog {
  /** It opened by itself, and not because a person asked or because it is urgent. */
  readonly yields: boolean;
}

const open = new Set<OpenDialog>();
const listeners = new Set<() => void>();

const notify = () => listeners.forEach((listener) => listener());

/** Returns how to say that it is closed again. */
export const dialogStands = (yields = false): (() => void) => {
  const dialog = { yields };
  open.add(dialog);
  notify();
  return () => {
    open.delete(dialog);
    notify();
  };
};

export const useOpenDialog = (yields: boolean): void =>
  useLayoutEffect(() => dialogStands(yields), [yields]);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useAnyDialog = (): boolean => useSyncExternalStore(subscribe, () => open.size > 0);

/** Whether a dialog is open over which none may open by itself. */
export const useDialogStands = (): boolean =>
  useSyncExternalStore(subscribe, () => [...open].some(({ yields }) => !yields));
