import { Provider } from 'react-redux';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import type { Services } from '../device/services.ts';
import { ProductName } from '../ui/ProductName.ts';
import { ServicesContext } from './servicesContext.ts';
import type { AppStore } from './store.ts';
import { appTexts } from './strings.ts';

interface AppProps {
  store: AppStore;
  services: Services;
  router: RouterProviderProps['router'];
}

export function App({ store, services, router }: AppProps) {
  return (
    <ServicesContext value={services}>
      <ProductName value={appTexts.product}>
        <Provider store={store}>
          <RouterProvider router={router} />
        </Provider>
      </ProductName>
    </ServicesContext>
  );
}
