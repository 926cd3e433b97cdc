import { useRef } from 'react';

export const repeatMs = 1000;

interface Tap {
  timeStamp: number;
  preventDefault(): void;
}

/** Ignores repeated taps (tremor). If `onTap` returns false, the tap does not count. */
export function useSingleTap<T extends Tap>(onTap?: (tap: T) => unknown) {
  const lastAccepted = useRef<number>(undefined);

  return (tap: T) => {
    const sinceLast = tap.timeStamp - (lastAccepted.current ?? -Infinity);
    if (sinceLast >= 0 && sinceLast < repeatMs) {
      tap.preventDefault();
      return;
    }
    if (onTap?.(tap) === false) return;
    lastAccepted.current = tap.timeStamp;
    const reset = () => {
      lastAccepted.current = undefined;
    };
    document.addEventListener('input', reset, { once: true, capture: true });
  };
}
