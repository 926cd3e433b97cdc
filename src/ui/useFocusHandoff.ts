import { type RefObject, useContext, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { HeadingContext } from './HeadingContext.ts';

/** On unmount, moves focus to a fallback so it does not reset to `<body>`. */
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
