import type { Store } from '@reduxjs/toolkit';
import {
  memo,
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { Provider } from 'react-redux';
import { Router } from 'react-router-dom';
import { ServicesContext } from '../api/hooks.ts';
import {
  type DeferredComponents,
  DeferredUiContext,
  SecondaryUiContext,
} from './DeferredUiContext.ts';
import type { PublicServices } from '../platform/publicServices.ts';
import type { AppRouter } from './router.ts';
import { ScreenErrorBoundary } from '../screens/ScreenError.tsx';
import { Splash } from '../screens/Splash.tsx';

interface AppProps {
  services: PublicServices;
  store: Store;
  router: AppRouter;
  onShown?: () => void;
  /** Null until it is loaded, and without a session. */
  deferredUi?: DeferredComponents | null;
}

export function App({ services, store, deferredUi = null, ...routed }: AppProps) {
  return (
    <Provider store={store}>
      <ServicesContext value={services}>
        <DeferredUiContext value={deferredUi}>
          <SecondaryUiContext value={useDeferredValue(deferredUi, null)}>
            <RoutedScreen {...routed} />
          </SecondaryUiContext>
        </DeferredUiContext>
      </ServicesContext>
    </Provider>
  );
}

/** Memoised: the deferred UI re-renders only the consumers of its context. */
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
