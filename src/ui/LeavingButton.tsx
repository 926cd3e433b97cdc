import type { RefObject } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { useLeaving } from './useLeaving.ts';

export interface LeavingButtonProps extends ButtonProps {
  /** Gets the focus in place of the screen's heading. */
  heir?: RefObject<HTMLElement | null> | undefined;
}

/** Hands its focus on when it leaves. */
export function LeavingButton({ heir, ...rest }: LeavingButtonProps) {
  return <Button {...rest} ref={useLeaving<HTMLButtonElement>(heir)} />;
}
