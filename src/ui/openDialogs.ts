import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

interface OpenDialog {
  readonly isLowPriority: boolean;
  readonly close: () => void;
}

/** The topmost dialog is last. */
const open = new Set<OpenDialog>();
const listeners = new Set<() => void>();

const notify = () => listeners.forEach((listener) => listener());

/** `onClose` is called on Back. */
export const useOpenDialog = (onClose: () => void, isLowPriority = false): void => {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const dialog = { isLowPriority, close: () => close() };
    open.add(dialog);
    notify();
    return () => {
      open.delete(dialog);
      notify();
    };
  }, [isLowPriority]);
};

export const closeTopmost = (): boolean => {
  const topmost = [...open].at(-1);
  topmost?.close();
  return topmost !== undefined;
};

export const isAnyDialogOpen = (): boolean => open.size > 0;

export const subscribeToDialogs = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useIsAnyDialogOpen = (): boolean =>
  useSyncExternalStore(subscribeToDialogs, isAnyDialogOpen);

export const useIsBlockingDialogOpen = (): boolean =>
  useSyncExternalStore(subscribeToDialogs, () =>
    [...open].some(({ isLowPriority }) => !isLowPriority),
  );
