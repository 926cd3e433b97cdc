import { createContext, use } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from '../app/types.ts';

/** The action queue of the signed-in app; null uses the store's dispatch. */
export const DispatchContext = createContext<AppDispatch | null>(null);

export const useAppDispatch = (): AppDispatch => {
  const dispatch = useDispatch<AppDispatch>();
  return use(DispatchContext) ?? dispatch;
};
export const useAppSelector = useSelector.withTypes<RootState>();
