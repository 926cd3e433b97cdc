import type { PropsWithChildren, ReactNode, Ref } from 'react';
import styles from './Steps.module.css';

export function Steps({ ref, children }: PropsWithChildren<{ ref?: Ref<HTMLOListElement> }>) {
  return (
    <ol ref={ref} className={styles.steps}>
      {children}
    </ol>
  );
}

interface StepProps {
  picture: ReactNode;
  title: string;
  children: ReactNode;
}

export function Step({ picture, title, children }: StepProps) {
  return (
    <li className={styles.step}>
      <span className={styles.picture} aria-hidden="true">
        {picture}
      </span>
      <h2>{title}</h2>
      <div className={styles.body}>{children}</div>
    </li>
  );
}
