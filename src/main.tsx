import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { deviceStorage } from './app/persist.ts';
import { registerWorker } from './app/registerWorker.ts';
import { makeRoutes } from './app/routes.tsx';
import { Opening } from './app/screens/Opening.tsx';
import { makeStore, startStore } from './app/store.ts';
import { browserServices } from './device/services.ts';
import './ui/tokens.css';

const services = browserServices();
const storage = deviceStorage();
const store = makeStore({ ...services, storage });

const container = document.querySelector('#root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);
root.render(<Opening />);
await startStore(store, services, storage);
root.render(
  <App store={store} services={services} router={createBrowserRouter(makeRoutes(store))} />,
);
registerWorker();
