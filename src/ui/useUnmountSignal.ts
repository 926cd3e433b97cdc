import { type RefObject, useEffect, useRef } from 'react';

export const useUnmountSignal = (): RefObject<AbortSignal | null> => {
  const signalRef = useRef<AbortSignal>(null);
  useEffect(() => {
    const controller = new AbortController();
    signalRef.current = controller.signal;
    return () => controller.abort();
  }, []);
  return signalRef;
};
