import { createContext, use, useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, QueuedDispatch, RootState } from '../app/types.ts';
import type { Services } from '../platform/services.ts';
import type { PublicServices } from '../platform/publicServices.ts';

export const DispatchContext = createContext<QueuedDispatch | null>(null);

/** Queues until the runtime has started; `useRuntime` is for components that need results. */
export const useAppDispatch = (): QueuedDispatch => {
  const dispatch = use(DispatchContext);
  if (!dispatch) throw new Error('DispatchContext has no value');
  return dispatch;
};

export interface Runtime {
  readonly dispatch: AppDispatch;
  readonly services: Services;
}

/** Null until the runtime has started. */
export const RuntimeContext = createContext<Runtime | null>(null);

/** Only for what renders after the runtime has started: any screen but the survivor's dashboard. */
export const useRuntime = (): Runtime => {
  const runtime = use(RuntimeContext);
  if (!runtime) throw new Error('The runtime has not started');
  return runtime;
};

/** For actions that need no listener: takes effect at once, also without a session. */
export const usePublicDispatch = useDispatch;

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
