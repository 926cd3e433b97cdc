import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import styles from './Stack.module.css';

interface StackProps extends ComponentProps<'div'> {
  loose?: boolean;
  /** As many as fit, of one height in a row. */
  columns?: boolean;
}

export function Stack({ loose = false, columns = false, className, ...rest }: StackProps) {
  const own = [styles.stack, columns && styles.columns, loose && styles.loose];
  return <div {...rest} className={classNames(...own, className)} />;
}
