import { type RefObject, useContext, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { ScreenHeading } from './ScreenHeading.ts';

/**
 * Hands the focus of the element on when it leaves, lest that falls back to the beginning of the page:
 * to its heir, or else to the screen's heading. By keyboard that comes into sight; after a tap nothing scrolls.
 */
export const useLeaving = <T extends HTMLElement>(heir?: RefObject<HTMLElement | null>) => {
  const own = useRef<T>(null);
  const heading = useContext(ScreenHeading);

  const handOn = useEffectEvent((element: T | null) => {
    if (!element || element !== document.activeElement) return;
    const next = (heir ?? heading)?.current ?? document.querySelector<HTMLElement>('h1');
    next?.focus({ preventScroll: !element.matches(':focus-visible') });
  });

  useLayoutEffect(() => {
    const element = own.current;
    return () => handOn(element);
  }, []);

  return own;
};
