import type { ComponentProps, MouseEvent } from 'react';
import { ButtonContent, buttonClassName, type ButtonStyle } from './ButtonContent.tsx';
import { classNames } from './classNames.ts';
import { SpinnerRing } from './Spinner.tsx';
import { useSingleTap } from './useSingleTap.ts';
import styles from './Button.module.css';

export interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  busy?: boolean | undefined;
  busyText?: string | undefined;
}

export function Button({
  variant,
  size,
  dashed,
  icon,
  busy,
  busyText = 'Working…',
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const tap = useSingleTap(onClick);
  const idleText = typeof children === 'string' ? children : undefined;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else tap(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        buttonClassName({ variant, size, dashed }, className),
        busy && icon == null && styles.spinnerAside,
      )}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={handleClick}
    >
      <ButtonContent
        icon={busy ? <SpinnerRing /> : icon}
        alternateText={busy === undefined ? undefined : busy ? idleText : busyText}
      >
        {busy ? busyText : children}
      </ButtonContent>
    </button>
  );
}
