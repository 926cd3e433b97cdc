import type { RefObject } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { useFocusHandoff } from './useFocusHandoff.ts';

export interface FocusHandoffButtonProps extends ButtonProps {
  /** Gets the focus in place of the screen's heading. */
  fallbackRef?: RefObject<HTMLElement | null> | undefined;
}

/** Hands its focus on when it leaves. */
export function FocusHandoffButton({ fallbackRef, ...rest }: FocusHandoffButtonProps) {
  return <Button {...rest} ref={useFocusHandoff<HTMLButtonElement>(fallbackRef)} />;
}
