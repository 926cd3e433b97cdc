import styles from './TextLink.module.css';

/** The `(0)` in `+44 (0)20` is dialled only without the country code. */
const nationalPrefix = /^(\(?\+[^(]*)\(\s*0\s*\)/;

export const phoneHref = (number: string): string =>
  `tel:${number.replace(nationalPrefix, '$1').replace(/[^+\d]/g, '')}`;

export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={phoneHref(number)} className={styles.link}>
      {number}
    </a>
  );
}
