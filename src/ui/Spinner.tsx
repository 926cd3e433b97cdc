import styles from './Spinner.module.css';

export function SpinnerRing() {
  return <span className={styles.ring} aria-hidden="true" />;
}

interface SpinnerProps {
  label: string;
}

export function Spinner({ label }: SpinnerProps) {
  return (
    <p className={styles.spinner}>
      <SpinnerRing />
      {label}
    </p>
  );
}
