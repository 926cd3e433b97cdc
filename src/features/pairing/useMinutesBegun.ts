import { useEffect, useState } from 'react';
import { minute } from '../../../domain/constants.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import type { AppThunk } from '../../app/types.ts';

const minutesBegun =
  (until: number): AppThunk<number> =>
  (_dispatch, _getState, { clock }) =>
    Math.max(0, Math.ceil((until - clock.now()) / minute));

const at =
  (instant: number, run: () => void): AppThunk<() => void> =>
  (_dispatch, _getState, { clock }) =>
    clock.at(instant, run);

/**
 * Minutes that are left until an instant, by the store's clock, a begun one counted; 0 from then on,
 * and where there is none.
 */
export const useMinutesBegun = (until = 0): number => {
  const dispatch = useAppDispatch();
  const count = () => ({ until, begun: dispatch(minutesBegun(until)) });
  const [counted, setCounted] = useState(count);
  const isOther = counted.until !== until;
  const { begun } = isOther ? count() : counted;
  if (isOther) setCounted({ until, begun });

  useEffect(() => {
    if (begun === 0) return undefined;
    const look = () =>
      setCounted({ until, begun: Math.min(begun - 1, dispatch(minutesBegun(until))) });
    return dispatch(at(until - (begun - 1) * minute, look));
  }, [dispatch, until, begun]);

  return begun;
};
