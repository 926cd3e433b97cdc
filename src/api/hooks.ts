import { createContext, use, useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from '../app/types.ts';
import type { Services } from '../platform/services.ts';
import type { PublicServices } from '../platform/publicServices.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

export const useAppSelector = useSelector.withTypes<RootState>();

/** Clock and storage; the app provides it around all screens. */
export const ServicesContext = createContext<PublicServices | null>(null);

export const useServices = (): PublicServices => {
  const services = use(ServicesContext);
  if (!services) throw new Error('ServicesContext has no value');
  return services;
};

const isSignedIn = (services: PublicServices): services is Services => 'alarmBus' in services;

/** Only for screens of the signed-in app. */
export const useDevice = (): Services['device'] => {
  const services = useServices();
  if (!isSignedIn(services)) throw new Error('The signed-in app has not started');
  return services.device;
};

/** For a query: what is cached may be old. */
export const refetchOnMount = { refetchOnMountOrArgChange: true } as const;

export const useTimeout = (isActive: boolean, delayMs: number, run: () => void): void => {
  const { clock } = useServices();
  const onTime = useEffectEvent(run);
  useEffect(
    () => (isActive ? clock.runAt(clock.now() + delayMs, () => onTime()) : undefined),
    [isActive, clock, delayMs],
  );
};
