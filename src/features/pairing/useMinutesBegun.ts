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

/** Minutes that are left until an instant, by the store's clock, a begun one counted; 0 from then on. */
export const useMinutesBegun = (until: number): number => {
  const dispatch = useAppDispatch();
  const [begun, setBegun] = useState(() => dispatch(minutesBegun(until)));

  useEffect(() => {
    if (begun === 0) return undefined;
    const look = () => setBegun(Math.min(begun - 1, dispatch(minutesBegun(until))));
    return dispatch(at(until - (begun - 1) * minute, look));
  }, [dispatch, until, begun]);

  return begun;
};
