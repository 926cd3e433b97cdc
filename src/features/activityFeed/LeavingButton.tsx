import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../../ui/Button.tsx';

interface LeavingButtonProps extends ButtonProps {
  /** Gets the focus of a button that leaves, lest it falls back to the beginning of the page. */
  heir: RefObject<HTMLElement | null>;
}

export function LeavingButton({ heir, ...rest }: LeavingButtonProps) {
  const own = useRef<HTMLButtonElement>(null);

  const handOn = useEffectEvent((button: HTMLButtonElement | null) => {
    if (button === document.activeElement) heir.current?.focus({ preventScroll: true });
  });

  useLayoutEffect(() => {
    const button = own.current;
    return () => handOn(button);
  }, []);

  return <Button {...rest} ref={own} />;
}
