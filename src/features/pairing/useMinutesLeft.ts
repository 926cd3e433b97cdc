import { useEffect, useState } from 'react';
import { minute } from '../../../domain/specConstants.ts';
import { useServices } from '../../api/hooks.ts';

const minutesUntil = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / minute));

/** Minutes until an instant, rounded up; 0 when over or undefined. */
export const useMinutesLeft = (until = 0): number => {
  const { clock } = useServices();
  const count = () => ({ until, minutesLeft: minutesUntil(until, clock.now()) });
  const [counted, setCounted] = useState(count);
  const hasChanged = counted.until !== until;
  const { minutesLeft } = hasChanged ? count() : counted;
  if (hasChanged) setCounted({ until, minutesLeft });

  useEffect(() => {
    if (minutesLeft === 0) return undefined;
    const recount = () =>
      setCounted({
        until,
        minutesLeft: Math.min(minutesLeft - 1, minutesUntil(until, clock.now())),
      });
    return clock.runAt(until - (minutesLeft - 1) * minute, recount);
  }, [clock, until, minutesLeft]);

  return minutesLeft;
};
