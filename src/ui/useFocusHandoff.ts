import { type RefObject, useContext, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { HeadingContext } from './HeadingContext.ts';

/**
 * Hands the focus of the element on when it leaves, lest that falls back to the beginning of the page:
 * to its heir, or else to the screen's heading. By keyboard that comes into sight; after a tap nothing scrolls.
 */
export const useFocusHandoff = <T extends HTMLElement>(
  fallbackRef?: RefObject<HTMLElement | null>,
) => {
  const elementRef = useRef<T>(null);
  const heading = useContext(HeadingContext);

  const handOffFocus = useEffectEvent((element: T | null) => {
    if (!element || element !== document.activeElement) return;
    const next = (fallbackRef ?? heading)?.current ?? document.querySelector<HTMLElement>('h1');
    next?.focus({ preventScroll: !element.matches(':focus-visible') });
  });

  useLayoutEffect(() => {
    const element = elementRef.current;
    return () => handOffFocus(element);
  }, []);

  return elementRef;
};
