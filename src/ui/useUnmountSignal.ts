import { type RefObject, useEffect, useRef } from 'react';

/** Of one visit of a screen: what is still under way when somebody leaves finds it aborted. */
export const useUnmountSignal = (): RefObject<AbortSignal | null> => {
  const signalRef = useRef<AbortSignal>(null);
  useEffect(() => {
    const controller = new AbortController();
    signalRef.current = controller.signal;
    return () => controller.abort();
  }, []);
  return signalRef;
};
