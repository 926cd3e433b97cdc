import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { ButtonFace } from './ButtonFace.tsx';
import { buttonClass } from './buttonLook.ts';
import type { ButtonLook } from './buttonLook.ts';

export interface ButtonLinkProps extends ButtonLook, ComponentProps<typeof Link> {}

export function ButtonLink({
  variant,
  size,
  dashed,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, dashed }, className)}>
      <ButtonFace icon={icon}>{children}</ButtonFace>
    </Link>
  );
}
