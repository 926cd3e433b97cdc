// The page that `bench/size.ts` measures the app against: every library of its start, put to the
// least use that keeps it from being shaken away, and nothing else.
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import localforage from 'localforage';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { persistReducer, persistStore } from 'redux-persist';

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api' }),
  endpoints: (build) => ({ nothing: build.query<null, void>({ query: () => '' }) }),
});

const store = configureStore({
  reducer: persistReducer({ key: 'floor', storage: localforage }, api.reducer),
  middleware: (defaults) => defaults({ serializableCheck: false }).concat(api.middleware),
});
persistStore(store);

const Empty = () => {
  api.useNothingQuery(undefined, { skip: true });
  return null;
};

const router = createBrowserRouter([{ path: '*', element: <Empty /> }]);
const root = document.getElementById('root');

if (root !== null) {
  createRoot(root).render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
}
