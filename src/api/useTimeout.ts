import { useEffect, useEffectEvent } from 'react';
import type { AppThunk } from '../app/types.ts';
import { useAppDispatch } from './hooks.ts';

const runAfter =
  (ms: number, run: () => void): AppThunk<() => void> =>
  (_dispatch, _getState, { clock }) =>
    clock.runAt(clock.now() + ms, run);

export const useTimeout = (isActive: boolean, delayMs: number, run: () => void): void => {
  const dispatch = useAppDispatch();
  const onTime = useEffectEvent(run);
  useEffect(
    () => (isActive ? dispatch(runAfter(delayMs, () => onTime())) : undefined),
    [isActive, dispatch, delayMs],
  );
};
