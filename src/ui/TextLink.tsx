import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { classNames } from './classNames.ts';
import styles from './TextLink.module.css';

export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classNames(styles.link, className)} />;
}
