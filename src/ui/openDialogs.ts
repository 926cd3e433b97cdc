import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

/**
 * `lowPriority` dialogs wait for others, but not for a `formDialog`: what it sends may need them.
 * A `form` is no dialog, but asks before it is left. A `menu` leads away from what is below it.
 */
export type LayerKind = 'dialog' | 'formDialog' | 'lowPriority' | 'form' | 'menu';

/** `leave` continues what was asked; null discards the form without asking. */
type OnBack = (leave: (() => void) | null) => void;

interface Layer {
  readonly kind: LayerKind;
  readonly close: OnBack;
}

/** The topmost layer is last. */
const layers = new Set<Layer>();
const listeners = new Set<() => void>();

const notify = () => listeners.forEach((listener) => listener());

/** `onBack` is called on Back, for a form on any navigation. */
export const useBackHandler = (onBack: OnBack, kind: LayerKind, isActive = true): void => {
  const close = useEffectEvent(onBack);
  useLayoutEffect(() => {
    if (!isActive) return undefined;
    const layer: Layer = { kind, close: (leave) => close(leave) };
    layers.add(layer);
    notify();
    return () => {
      layers.delete(layer);
      notify();
    };
  }, [kind, isActive]);
};

export const isAnythingOpen = (): boolean => layers.size > 0;

export const closeTopmost = (leave: () => void): boolean => {
  const layer = [...layers].at(-1);
  layer?.close(leave);
  return layer !== undefined;
};

/** Links in a dialog are its answers: they leave the form below it. */
export const asksBeforeLeaving = (leave: () => void): boolean => {
  const layer = [...layers].findLast(({ kind }) => kind !== 'menu');
  if (layer?.kind !== 'form') return false;
  layer.close(leave);
  return true;
};

/** One answer of the user discards all forms of the screen. */
export const discardForms = (): void =>
  [...layers].filter(({ kind }) => kind === 'form').forEach(({ close }) => close(null));

export const subscribeToLayers = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const useIsAnyOpen = (...kinds: readonly LayerKind[]): boolean =>
  useSyncExternalStore(subscribeToLayers, () =>
    [...layers].some(({ kind }) => kinds.includes(kind)),
  );

export const useIsAnyDialogOpen = (): boolean =>
  useIsAnyOpen('dialog', 'formDialog', 'lowPriority');

export const useIsBlockingDialogOpen = (): boolean => useIsAnyOpen('dialog');
