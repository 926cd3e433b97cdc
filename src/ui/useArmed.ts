import { useEffect, useRef } from 'react';

/** Nobody can have read and meant an answer sooner (UX.md, Alarm); in milliseconds. */
const ignoredFor = 700;

/**
 * Wraps actions so that taps in the first moments of a new dialog, meant for what was there, do nothing:
 * they answer false, and the button takes them for none.
 */
export const useArmed = (ms = ignoredFor) => {
  const armed = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      armed.current = true;
    }, ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return (action: () => void) => (): boolean => {
    if (armed.current) action();
    return armed.current;
  };
};
