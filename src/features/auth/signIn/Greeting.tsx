import { texts } from '../strings.ts';
import styles from './LoginScreen.module.css';

export function Greeting() {
  return (
    <div className={styles.greeting}>
      <DayDrawing />
      <p>{texts.greeting}</p>
    </div>
  );
}

const discs = [
  // A tick, a clock and a heart.
  { x: 38, color: 'green', path: 'M24 45l10 10 18-20' },
  { x: 130, color: 'blue', path: 'M130 28v16l10 8' },
  {
    x: 222,
    color: 'plum',
    path: 'M222 60c-22-14-22-30-11-30q8 0 11 8 3-8 11-8c11 0 11 16-11 30z',
  },
] as const;

function DayDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 260 88" fill="none" aria-hidden="true">
      <path d="M38 44h184" stroke="var(--action)" strokeWidth="6" />
      {discs.map(({ x, color, path }) => (
        <g key={x} stroke={`var(--${color}-text)`} strokeWidth="4" strokeLinecap="round">
          <circle cx={x} cy="44" r="34" fill={`var(--${color}-soft)`} />
          <path d={path} strokeWidth="6" strokeLinejoin="round" />
        </g>
      ))}
    </svg>
  );
}
