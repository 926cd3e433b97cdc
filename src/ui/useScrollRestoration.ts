import { useLayoutEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';

const storageKey = 'upstroke-places';

/** The first entry of each page load has the key `default`, so its pathname is used. */
const positionKeyOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

type ScrollPositions = Map<string, number>;

const isFreshNavigation = (): boolean => {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return loaded?.type === 'navigate';
};

const readPositions = (): ScrollPositions => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][];
    return new Map(isFreshNavigation() ? kept.filter(([place]) => !place.startsWith('/')) : kept);
  } catch {
    return new Map();
  }
};

const savePositions = (places: ScrollPositions) => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places]));
  } catch {
    // Without sessionStorage a reload starts at the top.
  }
};

const anchorOf = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
};

const userScrollEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A scroll event waits for the next frame: a click or Back may leave the page before it. */
const recordEvents = ['scroll', 'click', 'popstate'] as const;
const recordOptions = { capture: true, passive: true };

const restoreTimeoutMs = 5_000;

/** Scrolls once the page is tall enough, unless the user moves first. */
const restorePosition = (top: number) => {
  const page = document.documentElement;
  let isActive = true;
  const scrollOrStop = () => {
    window.scrollTo(0, top);
    if (top <= page.scrollHeight - page.clientHeight) stop();
  };
  const resizeObserver = new ResizeObserver(scrollOrStop);
  const stop = () => {
    isActive = false;
    clearTimeout(timeout);
    resizeObserver.disconnect();
    for (const eventName of userScrollEvents) window.removeEventListener(eventName, stop);
  };
  const timeout = setTimeout(stop, restoreTimeoutMs);
  for (const move of userScrollEvents) window.addEventListener(move, stop, { passive: true });
  resizeObserver.observe(document.body);
  scrollOrStop();
  return { stop, isActive: () => isActive };
};

const scrollToStart = (hash: string) => {
  const anchor = hash === '' ? null : anchorOf(hash);
  if (anchor) anchor.scrollIntoView();
  else window.scrollTo(0, 0);
};

export const useScrollRestoration = (): void => {
  const location = useLocation();
  const [positions] = useState(readPositions);

  useLayoutEffect(() => {
    const positionKey = positionKeyOf(location);
    const top = positions.get(positionKey);
    const restoration = top === undefined ? null : restorePosition(top);
    if (!restoration) scrollToStart(location.hash);
    // A position clamped by a short page was not chosen by the user.
    const recordPosition = () => {
      if (!restoration?.isActive()) positions.set(positionKey, window.scrollY);
    };
    for (const name of recordEvents) window.addEventListener(name, recordPosition, recordOptions);
    return () => {
      for (const name of recordEvents) {
        window.removeEventListener(name, recordPosition, recordOptions);
      }
      restoration?.stop();
    };
  }, [location, positions]);

  useLayoutEffect(() => {
    const disableBrowserRestoration = () => {
      window.history.scrollRestoration = 'manual';
    };
    // The next page in this tab may be another site.
    const savePositionsOnLeave = () => {
      savePositions(positions);
      window.history.scrollRestoration = 'auto';
    };
    disableBrowserRestoration();
    window.addEventListener('pageshow', disableBrowserRestoration);
    window.addEventListener('pagehide', savePositionsOnLeave);
    return () => {
      window.removeEventListener('pageshow', disableBrowserRestoration);
      window.removeEventListener('pagehide', savePositionsOnLeave);
      savePositionsOnLeave();
    };
  }, [positions]);
};
