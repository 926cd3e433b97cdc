import { renderToStaticMarkup } from 'react-dom/server.edge';
import { Splash } from './Splash.tsx';

/** For index.html. */
export const splashMarkup = renderToStaticMarkup(<Splash />);
