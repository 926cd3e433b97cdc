import { useLayoutEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';

const storageKey = 'upstroke-places';

/** Each page that is loaded begins with the same key: there the address tells them apart. */
const positionKeyOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** How far down each place was read, in pixels. */
type ScrollPositions = Map<string, number>;

/** An address that is opened anew, and not come back to, has no place yet. */
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
    // In a tab that can note nothing, a reload begins at the top.
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

/** In milliseconds. What comes later on the page has another reason than that it was opened. */
const restoreTimeoutMs = 5_000;

/** Scrolls down to there as soon as the page is that long, unless somebody moves on it first. */
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

/** A new address begins at its top or its anchor; Back, Forward and a reload where one was before. */
export const useScrollRestoration = (): void => {
  const location = useLocation();
  const [positions] = useState(readPositions);

  useLayoutEffect(() => {
    const positionKey = positionKeyOf(location);
    const top = positions.get(positionKey);
    const restoration = top === undefined ? null : restorePosition(top);
    if (!restoration) scrollToStart(location.hash);
    // What fits on a page that is still too short is no place that somebody chose.
    const recordPosition = () => {
      if (!restoration?.isActive()) positions.set(positionKey, window.scrollY);
    };
    window.addEventListener('scroll', recordPosition, { passive: true });
    return () => {
      window.removeEventListener('scroll', recordPosition);
      restoration?.stop();
    };
  }, [location, positions]);

  useLayoutEffect(() => {
    const disableBrowserRestoration = () => {
      window.history.scrollRestoration = 'manual';
    };
    // What is loaded next in this tab may be no page of ours.
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
