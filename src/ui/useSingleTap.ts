import { useRef } from 'react';

const REPEAT_MS = 1000;

interface Tap {
  timeStamp: number;
  preventDefault(): void;
}

/**
 * A trembling hand taps twice: repeats within a second of the last accepted tap are one tap. Whoever
 * has typed or chosen something in between means the next tap. A tap that `onTap` passes over, by
 * answering false, is none, and keeps no other from being heard.
 */
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
