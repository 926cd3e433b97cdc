import { useLayoutEffect, useSyncExternalStore } from 'react';

interface OpenDialog {
  readonly isLowPriority: boolean;
}

const open = new Set<OpenDialog>();
const listeners = new Set<() => void>();

const notify = () => listeners.forEach((listener) => listener());

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

export const useIsBlockingDialogOpen = (): boolean =>
  useSyncExternalStore(subscribe, () => [...open].some(({ isLowPriority }) => !isLowPriority));
