import styles from './TextLink.module.css';

export const phoneHref = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`;

export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={phoneHref(number)} className={styles.link}>
      {number}
    </a>
  );
}
