import { useRef } from 'react';

export const REPEAT_MS = 1000;

interface Tap {
  timeStamp: number;
  preventDefault(): void;
}

/**
 * A trembling hand taps twice: repeats within a second of the last accepted tap are one tap. Whoever
 * has typed or chosen something in between means the next tap.
 */
export function useSingleTap<T extends Tap>(onTap?: (tap: T) => void) {
  const lastAccepted = useRef<number>(undefined);

  return (tap: T) => {
    const sinceLast = tap.timeStamp - (lastAccepted.current ?? -Infinity);
    if (sinceLast >= 0 && sinceLast < REPEAT_MS) {
      tap.preventDefault();
      return;
    }
    lastAccepted.current = tap.timeStamp;
    const forget = () => {
      lastAccepted.current = undefined;
    };
    document.addEventListener('input', forget, { once: true, capture: true });
    onTap?.(tap);
  };
}
