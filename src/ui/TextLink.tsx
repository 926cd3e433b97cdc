import { classNames } from './classNames.ts';
import { Link, type LinkProps } from './Link.tsx';
import styles from './TextLink.module.css';

export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classNames(styles.link, className)} />;
}
