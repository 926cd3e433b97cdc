import { type RefObject, useContext, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { ScreenHeading } from './ScreenHeading.ts';

export interface LeavingButtonProps extends ButtonProps {
  /** Gets the focus in place of the screen's heading. */
  heir?: RefObject<HTMLElement | null> | undefined;
}

/** Hands its focus on when it leaves, lest that falls back to the beginning of the page. */
export function LeavingButton({ heir, ...rest }: LeavingButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const heading = useContext(ScreenHeading);

  const handOn = useEffectEvent((button: HTMLButtonElement | null) => {
    if (button !== document.activeElement) return;
    const next = (heir ?? heading)?.current ?? document.querySelector<HTMLElement>('h1');
    next?.focus({ preventScroll: true });
  });

  useLayoutEffect(() => {
    const button = own.current;
    return () => handOn(button);
  }, []);

  return <Button {...rest} ref={own} />;
}
