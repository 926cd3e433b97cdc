import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { profileRedirectAfter } from '../../../domain/constants.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import type { AppThunk } from '../../app/types.ts';
import { until } from '../../device/clock.ts';

const timeToRead =
  (signal: AbortSignal): AppThunk<Promise<void>> =>
  (_dispatch, _getState, { clock }) =>
    until(clock, clock.now() + profileRedirectAfter, signal);

/** Goes to the survivor's dashboard 800 ms after saving, unless the screen is left before. */
export const useRedirectOnceSaved = (saved: boolean): void => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    if (!saved) return undefined;
    const left = new AbortController();
    void dispatch(timeToRead(left.signal)).then(() =>
      navigate(paths.survivorDashboard, { replace: true }),
    );
    return () => left.abort();
  }, [dispatch, navigate, saved]);
};
