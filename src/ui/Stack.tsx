import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import styles from './Stack.module.css';

interface StackProps extends ComponentProps<'div'> {
  loose?: boolean;
}

export function Stack({ loose = false, className, ...rest }: StackProps) {
  return <div {...rest} className={classNames(styles.stack, loose && styles.loose, className)} />;
}
