import { useEffect, useState } from 'react';
import { minute } from '../../../domain/specConstants.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import type { AppThunk } from '../../app/types.ts';

const minutesUntil =
  (until: number): AppThunk<number> =>
  (_dispatch, _getState, { clock }) =>
    Math.max(0, Math.ceil((until - clock.now()) / minute));

const scheduleAt =
  (instant: number, run: () => void): AppThunk<() => void> =>
  (_dispatch, _getState, { clock }) =>
    clock.runAt(instant, run);

/** Minutes until an instant, rounded up; 0 when over or undefined. */
export const useMinutesLeft = (until = 0): number => {
  const dispatch = useAppDispatch();
  const count = () => ({ until, minutesLeft: dispatch(minutesUntil(until)) });
  const [counted, setCounted] = useState(count);
  const hasChanged = counted.until !== until;
  const { minutesLeft } = hasChanged ? count() : counted;
  if (hasChanged) setCounted({ until, minutesLeft });

  useEffect(() => {
    if (minutesLeft === 0) return undefined;
    const recount = () =>
      setCounted({ until, minutesLeft: Math.min(minutesLeft - 1, dispatch(minutesUntil(until))) });
    return dispatch(scheduleAt(until - (minutesLeft - 1) * minute, recount));
  }, [dispatch, until, minutesLeft]);

  return minutesLeft;
};
