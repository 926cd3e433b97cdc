import { useLayoutEffect, useSyncExternalStore } from 'react';

interface OpenDialog {
  /** It opened by itself, and not because a person asked or because it is urgent. */
  readonly isLowPriority: boolean;
}

const open = new Set<OpenDialog>();
const listeners = new Set<() => void>();

const notify = () => listeners.forEach((listener) => listener());

/** Returns how to say that it is closed again. */
export const registerOpenDialog = (isLowPriority = false): (() => void) => {
  const dialog = { isLowPriority };
  open.add(dialog);
  notify();
  return () => {
    open.delete(dialog);
    notify();
  };
};

export const useRegisterOpenDialog = (isLowPriority: boolean): void =>
  useLayoutEffect(() => registerOpenDialog(isLowPriority), [isLowPriority]);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useIsAnyDialogOpen = (): boolean =>
  useSyncExternalStore(subscribe, () => open.size > 0);

/** Whether a dialog is open over which none may open by itself. */
export const useIsBlockingDialogOpen = (): boolean =>
  useSyncExternalStore(subscribe, () => [...open].some(({ isLowPriority }) => !isLowPriority));
