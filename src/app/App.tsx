import type { Store } from '@reduxjs/toolkit';
import { memo, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { Router } from 'react-router-dom';
import { DispatchContext, RuntimeContext, type Runtime, ServicesContext } from '../api/hooks.ts';
import { type DeferredComponents, DeferredUiContext } from './DeferredUiContext.ts';
import type { PublicServices } from '../platform/publicServices.ts';
import type { AppRouter } from './router.ts';
import { ScreenErrorBoundary } from '../screens/ScreenError.tsx';
import { Splash } from '../screens/Splash.tsx';
import type { QueuedDispatch } from './types.ts';

interface AppProps {
  services: PublicServices;
  store: Store;
  dispatch: QueuedDispatch;
  router: AppRouter;
  onShown?: () => void;
  /** Null until the runtime has started. */
  runtime?: (Runtime & { readonly deferredUi: DeferredComponents }) | null;
}

export function App({ services, store, dispatch, runtime = null, ...routed }: AppProps) {
  return (
    <Provider store={store}>
      <ServicesContext value={services}>
        <DispatchContext value={dispatch}>
          <RuntimeContext value={runtime}>
            <DeferredUiContext value={runtime && runtime.deferredUi}>
              <RoutedScreen {...routed} />
            </DeferredUiContext>
          </RuntimeContext>
        </DispatchContext>
      </ServicesContext>
    </Provider>
  );
}

/** Memoised: the start of the runtime re-renders only the consumers of its contexts. */
const RoutedScreen = memo(function Routed({
  router,
  onShown,
}: Pick<AppProps, 'router' | 'onShown'>) {
  const [shown, setShown] = useState(router.current);
  useLayoutEffect(() => {
    const update = () => startTransition(() => setShown(router.current()));
    update();
    return router.subscribe(update);
  }, [router]);
  useEffect(() => {
    if (shown) onShown?.();
  }, [shown, onShown]);
  if (shown === null) return <Splash />;
  const { location, historyAction } = shown;
  return (
    <Router location={location} navigationType={historyAction} navigator={router.navigator}>
      <ScreenErrorBoundary>
        <router.layout>
          <shown.Screen />
        </router.layout>
      </ScreenErrorBoundary>
    </Router>
  );
});
