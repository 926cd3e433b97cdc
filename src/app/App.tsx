import type { Store } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { DispatchContext } from '../api/hooks.ts';
import { ProductName } from '../ui/ProductName.ts';
import { LivingContext } from './livingContext.ts';
import { appTexts } from './strings.ts';
import type { AppDispatch } from './types.ts';

interface AppProps {
  store: Store;
  router: RouterProviderProps['router'];
  /** What stands over every screen; without it the app does not live yet. */
  living?: ComponentType | null;
  /** Takes what the screens dispatch, where that is not to reach the store at once. */
  dispatch?: AppDispatch | null;
}

export function App({ store, router, living = null, dispatch = null }: AppProps) {
  return (
    <ProductName value={appTexts.product}>
      <Provider store={store}>
        <DispatchContext value={dispatch}>
          <LivingContext value={living}>
            <RouterProvider router={router} />
          </LivingContext>
        </DispatchContext>
      </Provider>
    </ProductName>
  );
}
