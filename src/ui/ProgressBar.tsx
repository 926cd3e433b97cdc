import { useId } from 'react';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  label: string;
  percent: number;
  /** Announced on each change, so change it rarely. */
  words: string;
}

export function ProgressBar({ label, percent, words }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <progress id={id} className={styles.bar} max={100} value={percent} />
      <p aria-live="polite">{words}</p>
    </div>
  );
}
