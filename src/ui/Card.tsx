import type { HTMLAttributes } from 'react';
import { classNames } from './classNames.ts';
import styles from './Card.module.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | undefined;
  emphasis?: boolean | undefined;
}

export function Card({ as: Element = 'div', emphasis = false, className, ...rest }: CardProps) {
  return (
    <Element
      data-field="plain"
      {...rest}
      className={classNames(styles.card, emphasis && styles.emphasis, className)}
    />
  );
}
