import { renderToStaticMarkup } from 'react-dom/server.edge';
import { Splash } from './Splash.tsx';

/** For index.html. The build would not end with `react-dom/server`, which keeps a port open. */
export const splashMarkup = renderToStaticMarkup(<Splash />);
