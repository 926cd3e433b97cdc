import { useLayoutEffect, useRef } from 'react';

/** Nobody can have read and meant an answer sooner (UX.md, Alarm); in milliseconds. */
const ignoredFor = 700;

/**
 * Wraps actions so that taps in the first moments of a new dialog, and after `layout` has changed, do
 * nothing, as they are meant for what was there: they answer false, and the button takes them for none.
 */
export const useArmed = (ms = ignoredFor, layout?: unknown) => {
  const armed = useRef(false);
  useLayoutEffect(() => {
    armed.current = false;
    const timer = setTimeout(() => {
      armed.current = true;
    }, ms);
    return () => clearTimeout(timer);
  }, [ms, layout]);
  return (action: () => void) => (): boolean => {
    if (armed.current) action();
    return armed.current;
  };
};
