import { useId } from 'react';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  label: string;
  /** Of 100. */
  percent: number;
  /** The same in words; told politely whenever they change, so let them change seldom. */
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
