import { useEffect, useEffectEvent } from 'react';
import type { AppThunk } from '../app/types.ts';
import { useAppDispatch } from './hooks.ts';

const after =
  (ms: number, run: () => void): AppThunk<() => void> =>
  (_dispatch, _getState, { clock }) =>
    clock.at(clock.now() + ms, run);

/** Runs once it has been active for so long by the store's clock; never where the screen is left before. */
export const useAfter = (active: boolean, ms: number, run: () => void): void => {
  const dispatch = useAppDispatch();
  const onTime = useEffectEvent(run);
  useEffect(
    () => (active ? dispatch(after(ms, () => onTime())) : undefined),
    [active, dispatch, ms],
  );
};
