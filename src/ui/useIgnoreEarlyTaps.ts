import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/** Too short to read a dialog and answer. */
const defaultIgnoreMs = 700;

/** Ignored taps were meant for the previous layout; they return false, see useSingleTap. */
export const useIgnoreEarlyTaps = (ignoreMs = defaultIgnoreMs, layout?: unknown) => {
  const acceptsTaps = useRef(false);
  useLayoutEffect(() => {
    acceptsTaps.current = false;
    const timer = setTimeout(() => {
      acceptsTaps.current = true;
    }, ignoreMs);
    return () => clearTimeout(timer);
  }, [ignoreMs, layout]);
  return (action: () => unknown) => (): boolean => {
    if (acceptsTaps.current) action();
    return acceptsTaps.current;
  };
};

/** The same for links. */
export const usePreventEarlyTaps = (layout?: unknown) => {
  const acceptTap = useIgnoreEarlyTaps(undefined, layout)(() => undefined);
  return (event: MouseEvent): void => {
    if (!acceptTap()) event.preventDefault();
  };
};

/** The same for all controls in a part, of which it captures the clicks. */
export const useStopEarlyTaps = (layout?: unknown) => {
  const preventEarlyTaps = usePreventEarlyTaps(layout);
  return (event: MouseEvent): void => {
    preventEarlyTaps(event);
    if (event.defaultPrevented) event.stopPropagation();
  };
};
