import type { RefObject } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { useFocusHandoff } from './useFocusHandoff.ts';

export interface FocusHandoffButtonProps extends ButtonProps {
  fallbackRef?: RefObject<HTMLElement | null> | undefined;
}

export function FocusHandoffButton({ fallbackRef, ...rest }: FocusHandoffButtonProps) {
  return <Button {...rest} ref={useFocusHandoff<HTMLButtonElement>(fallbackRef)} />;
}
