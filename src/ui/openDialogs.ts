import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

/** `lowPriority` dialogs wait for others; a `form` is no dialog, but Back asks before it leaves. */
type LayerKind = 'dialog' | 'lowPriority' | 'form';

interface Layer {
  readonly kind: LayerKind;
  readonly close: () => void;
}

/** The topmost layer is last. */
const layers = new Set<Layer>();
const listeners = new Set<() => void>();

const notify = () => listeners.forEach((listener) => listener());

/** `onBack` is called on Back. */
export const useBackHandler = (onBack: () => void, kind: LayerKind, isActive = true): void => {
  const close = useEffectEvent(onBack);
  useLayoutEffect(() => {
    if (!isActive) return undefined;
    const layer = { kind, close: () => close() };
    layers.add(layer);
    notify();
    return () => {
      layers.delete(layer);
      notify();
    };
  }, [kind, isActive]);
};

export const closeTopmost = (): boolean => {
  const topmost = [...layers].at(-1);
  topmost?.close();
  return topmost !== undefined;
};

export const handlesBack = (): boolean => layers.size > 0;

export const subscribeToLayers = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const useIsAnyOpen = (...kinds: readonly LayerKind[]): boolean =>
  useSyncExternalStore(subscribeToLayers, () =>
    [...layers].some(({ kind }) => kinds.includes(kind)),
  );

export const useIsAnyDialogOpen = (): boolean => useIsAnyOpen('dialog', 'lowPriority');

export const useIsBlockingDialogOpen = (): boolean => useIsAnyOpen('dialog');
