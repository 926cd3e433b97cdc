import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { ButtonContent, buttonClassName, type ButtonStyle } from './ButtonContent.tsx';

export interface ButtonLinkProps extends ButtonStyle, ComponentProps<typeof Link> {}

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
    <Link {...rest} className={buttonClassName({ variant, size, dashed }, className)}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </Link>
  );
}
