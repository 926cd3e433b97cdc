import { useRef } from 'react';

const REPEAT_MS = 1000;

interface Tap {
  timeStamp: number;
  preventDefault(): void;
}

/** Ignores repeated taps (tremor). If `onTap` returns false, the tap does not count. */
export function useSingleTap<T extends Tap>(onTap?: (tap: T) => unknown) {
  const lastAccepted = useRef<number>(undefined);

  return (tap: T) => {
    const sinceLast = tap.timeStamp - (lastAccepted.current ?? -Infinity);
    if (sinceLast >= 0 && sinceLast < REPEAT_MS) {
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
