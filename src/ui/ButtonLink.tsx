import { ButtonContent, buttonClassName, type ButtonStyle } from './ButtonContent.tsx';
import { Link, type LinkProps } from './Link.tsx';

export interface ButtonLinkProps extends ButtonStyle, LinkProps {}

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
