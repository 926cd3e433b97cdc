import { renderToStaticMarkup } from 'react-dom/server.edge';
import { Splash } from './Splash.tsx';
import { StartProblem } from './StartProblem.tsx';
import { startProblemTexts as texts } from './startProblemStrings.ts';

/** For index.html. The build would not end with `react-dom/server`, which keeps a port open. */
export const splash = renderToStaticMarkup(<Splash />);

export const oldBrowser = renderToStaticMarkup(
  <StartProblem title={texts.oldBrowser} hint={texts.oldBrowserHint} />,
);

export const blockedStorage = renderToStaticMarkup(
  <StartProblem title={texts.blockedStorage} hint={texts.blockedStorageHint} />,
);

export const { noScripts } = texts;
