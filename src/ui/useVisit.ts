import { type RefObject, useEffect, useRef } from 'react';

/** Of one visit of a screen: what is still under way when somebody leaves finds it aborted. */
export const useVisit = (): RefObject<AbortSignal | null> => {
  const visit = useRef<AbortSignal>(null);
  useEffect(() => {
    const begun = new AbortController();
    visit.current = begun.signal;
    return () => begun.abort();
  }, []);
  return visit;
};
