import type { Store } from '@reduxjs/toolkit';
import { memo, startTransition, useLayoutEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { Router } from 'react-router-dom';
import { DispatchContext } from '../api/hooks.ts';
import { ProductName } from '../ui/ProductName.ts';
import { LifeContext, type LifeParts } from './lifeContext.ts';
import type { AppRouter } from './router.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { Opening } from './screens/Opening.tsx';
import { ShownScreen } from './ShownScreen.ts';
import { appTexts } from './strings.ts';
import type { AppDispatch } from './types.ts';

interface AppProps {
  store: Store;
  router: AppRouter;
  /** Without it the app does not live yet, or has no need to. */
  life?: LifeParts | null;
  /** Takes what the screens dispatch, where that is not to reach the store at once. */
  dispatch?: AppDispatch | null;
}

export function App({ store, router, life = null, dispatch = null }: AppProps) {
  return (
    <ProductName value={appTexts.product}>
      <Provider store={store}>
        <DispatchContext value={dispatch}>
          <LifeContext value={life}>
            <Routed router={router} />
          </LifeContext>
        </DispatchContext>
      </Provider>
    </ProductName>
  );
}

/**
 * The screen that the router shows; what a person does meanwhile goes before drawing the next one. As
 * the app begins to live only what asks for that is drawn anew.
 */
const Routed = memo(function Routed({ router }: Pick<AppProps, 'router'>) {
  const [shown, setShown] = useState(router.shown);
  useLayoutEffect(() => {
    const look = () => startTransition(() => setShown(router.shown()));
    look();
    return router.onShown(look);
  }, [router]);
  if (shown === null) return <Opening />;
  const { location, historyAction } = shown;
  return (
    <Router location={location} navigationType={historyAction} navigator={router.navigator}>
      <ScreenBoundary>
        <ShownScreen value={<shown.Screen />}>
          <router.frame />
        </ShownScreen>
      </ScreenBoundary>
    </Router>
  );
});
