import type { Store } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { ProductName } from '../ui/ProductName.ts';
import { appTexts } from './strings.ts';

interface AppProps {
  store: Store;
  router: RouterProviderProps['router'];
}

export function App({ store, router }: AppProps) {
  return (
    <ProductName value={appTexts.product}>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </ProductName>
  );
}
