import {
  type RefObject,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  createContext,
} from 'react';
import { Button, type ButtonProps } from './Button.tsx';

export const HeadingContext = createContext<RefObject<HTMLElement | null> | null>(null);

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

export interface FocusHandoffButtonProps extends ButtonProps {
  fallbackRef?: RefObject<HTMLElement | null> | undefined;
}

export function FocusHandoffButton({ fallbackRef, ...rest }: FocusHandoffButtonProps) {
  return <Button {...rest} ref={useFocusHandoff<HTMLButtonElement>(fallbackRef)} />;
}
