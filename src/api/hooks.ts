import { createContext, use, useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState, AppThunk } from '../app/types.ts';

/** The action queue of the signed-in app; null uses the store's dispatch. */
export const DispatchContext = createContext<AppDispatch | null>(null);

export const useAppDispatch = (): AppDispatch => {
  const dispatch = useDispatch<AppDispatch>();
  return use(DispatchContext) ?? dispatch;
};
export const useAppSelector = useSelector.withTypes<RootState>();

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
