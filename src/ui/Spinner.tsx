import styles from './Spinner.module.css';

export function SpinnerRing() {
  return <span className={styles.ring} aria-hidden="true" />;
}

export function Spinner({ label }: { label: string }) {
  return (
    <p className={styles.spinner}>
      <SpinnerRing />
      {label}
    </p>
  );
}
