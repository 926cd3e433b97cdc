import { createContext, use } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from '../app/types.ts';

/** Takes what screens dispatch, where that is not to reach the store at once. */
export const DispatchContext = createContext<AppDispatch | null>(null);

export const useAppDispatch = (): AppDispatch => {
  const dispatch = useDispatch<AppDispatch>();
  return use(DispatchContext) ?? dispatch;
};
export const useAppSelector = useSelector.withTypes<RootState>();
