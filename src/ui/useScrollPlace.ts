import { useLayoutEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';

const storageKey = 'upstroke-places';

/** Each page that is loaded begins with the same key: there the address tells them apart. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** How far down each place was read, in pixels. */
type Places = Map<string, number>;

/** An address that is opened anew, and not come back to, has no place yet. */
const isOpenedAnew = (): boolean => {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return loaded?.type === 'navigate';
};

const keptPlaces = (): Places => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][];
    return new Map(isOpenedAnew() ? kept.filter(([place]) => !place.startsWith('/')) : kept);
  } catch {
    return new Map();
  }
};

const keep = (places: Places) => {
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

const byHand = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** In milliseconds. What comes later on the page has another reason than that it was opened. */
const returningFor = 5_000;

/** Scrolls down to there as soon as the page is that long, unless somebody moves on it first. */
const returnTo = (top: number) => {
  const page = document.documentElement;
  let isUnderWay = true;
  const go = () => {
    window.scrollTo(0, top);
    if (top <= page.scrollHeight - page.clientHeight) stop();
  };
  const growing = new ResizeObserver(go);
  const stop = () => {
    isUnderWay = false;
    clearTimeout(giveUp);
    growing.disconnect();
    for (const move of byHand) window.removeEventListener(move, stop);
  };
  const giveUp = setTimeout(stop, returningFor);
  for (const move of byHand) window.addEventListener(move, stop, { passive: true });
  growing.observe(document.body);
  go();
  return { stop, isUnderWay: () => isUnderWay };
};

const begin = (hash: string) => {
  const anchor = hash === '' ? null : anchorOf(hash);
  if (anchor) anchor.scrollIntoView();
  else window.scrollTo(0, 0);
};

/** A new address begins at its top or its anchor; Back, Forward and a reload where one was before. */
export const useScrollPlace = (): void => {
  const location = useLocation();
  const [places] = useState(keptPlaces);

  useLayoutEffect(() => {
    const place = placeOf(location);
    const top = places.get(place);
    const returning = top === undefined ? null : returnTo(top);
    if (!returning) begin(location.hash);
    // What fits on a page that is still too short is no place that somebody chose.
    const note = () => {
      if (!returning?.isUnderWay()) places.set(place, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      window.removeEventListener('scroll', note);
      returning?.stop();
    };
  }, [location, places]);

  useLayoutEffect(() => {
    const take = () => {
      window.history.scrollRestoration = 'manual';
    };
    // What is loaded next in this tab may be no page of ours.
    const leave = () => {
      keep(places);
      window.history.scrollRestoration = 'auto';
    };
    take();
    window.addEventListener('pageshow', take);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pageshow', take);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [places]);
};
