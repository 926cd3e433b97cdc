import { useSyncExternalStore } from 'react';

/** As in tokens.css. */
const wide = '(min-width: 62.5em)';

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** A laptop: no bottom bar, and two columns. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
