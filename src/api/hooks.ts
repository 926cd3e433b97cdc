import { createContext, use, useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from '../app/types.ts';
import type { PublicServices } from '../platform/publicServices.ts';

/** The action queue of the signed-in app; null uses the store's dispatch. */
export const DispatchContext = createContext<AppDispatch | null>(null);

export const useAppDispatch = (): AppDispatch => {
  const dispatch = useDispatch<AppDispatch>();
  return use(DispatchContext) ?? dispatch;
};
export const useAppSelector = useSelector.withTypes<RootState>();

/** Clock and storage; the app provides it around all screens. */
export const ServicesContext = createContext<PublicServices | null>(null);

export const useServices = (): PublicServices => {
  const services = use(ServicesContext);
  if (!services) throw new Error('ServicesContext has no value');
  return services;
};

export const useTimeout = (isActive: boolean, delayMs: number, run: () => void): void => {
  const { clock } = useServices();
  const onTime = useEffectEvent(run);
  useEffect(
    () => (isActive ? clock.runAt(clock.now() + delayMs, () => onTime()) : undefined),
    [isActive, clock, delayMs],
  );
};
