import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { bootstrap } from './app/bootstrap.tsx';
import { publicServices } from './platform/publicServices.ts';
import './ui/tokens.css';

const container = document.querySelector('#root');
// Else index.html shows why the app cannot start.
if (container) {
  const root = createRoot(container);
  // In small steps, so that a tap or an alarm need not wait for a whole screen.
  const render = (what: ReactNode) => startTransition(() => root.render(what));
  // The splash does not use it, and the service worker has cached it.
  if ((navigator as Partial<Navigator>).serviceWorker?.controller) {
    document.fonts.load("1em 'Lexend Variable'").catch(() => undefined);
  }
  // Before any overlay, but not part of the first files.
  void import('./ui/misplacedTaps.ts').catch(() => undefined);
  await bootstrap(publicServices(), render);
  void import('./platform/registerWorker.ts').then(
    ({ registerWorker }) => registerWorker(),
    () => undefined,
  );
}
