import type { Store } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { DispatchContext } from '../api/hooks.ts';
import { ProductName } from '../ui/ProductName.ts';
import { LifeContext, type LifeParts } from './lifeContext.ts';
import { appTexts } from './strings.ts';
import type { AppDispatch } from './types.ts';

interface AppProps {
  store: Store;
  router: RouterProviderProps['router'];
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
            <RouterProvider router={router} />
          </LifeContext>
        </DispatchContext>
      </Provider>
    </ProductName>
  );
}
