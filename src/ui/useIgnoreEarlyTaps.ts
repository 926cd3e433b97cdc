import { useLayoutEffect, useRef } from 'react';

/** Nobody can have read and meant an answer sooner (UX.md, Alarm); in milliseconds. */
const defaultIgnoreMs = 700;

/**
 * Wraps actions so that taps in the first moments of a new dialog, and after `layout` has changed, do
 * nothing, as they are meant for what was there: they answer false, and the button takes them for none.
 */
export const useIgnoreEarlyTaps = (ignoreMs = defaultIgnoreMs, layout?: unknown) => {
  const acceptsTaps = useRef(false);
  useLayoutEffect(() => {
    acceptsTaps.current = false;
    const timer = setTimeout(() => {
      acceptsTaps.current = true;
    }, ignoreMs);
    return () => clearTimeout(timer);
  }, [ignoreMs, layout]);
  return (action: () => void) => (): boolean => {
    if (acceptsTaps.current) action();
    return acceptsTaps.current;
  };
};
