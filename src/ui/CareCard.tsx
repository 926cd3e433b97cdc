import { type ReactNode, useId } from 'react';
import { Card } from './Card.tsx';
import styles from './CareCard.module.css';
import { Disclosure } from './Disclosure.tsx';
import { signedInTexts } from './signedInStrings.ts';

export interface CareLine {
  readonly key: string;
  readonly icon: ReactNode;
  readonly text: ReactNode;
  /** Shown, not counted. */
  readonly isDone?: boolean;
  /** One button, or the answers to a question. */
  readonly action?: ReactNode;
}

const maxInSight = 3;

/** What needs care but does not ring, in one place. */
export function CareCard({ lines }: { lines: readonly CareLine[] }) {
  const titleId = useId();
  if (lines.length === 0) return null;
  const more = lines.slice(maxInSight);
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.card}>
      <h2 id={titleId} className={styles.title}>
        {signedInTexts.care(lines.filter(({ isDone }) => !isDone).length)}
      </h2>
      <CareList lines={lines.slice(0, maxInSight)} />
      {more.length > 0 && (
        <Disclosure summary={signedInTexts.more(more.length)}>
          <CareList lines={more} />
        </Disclosure>
      )}
    </Card>
  );
}

function CareList({ lines }: { lines: readonly CareLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ key, icon, text, action }) => (
        <li key={key} className={styles.line}>
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
          <div className={styles.text}>{text}</div>
          {action && <div className={styles.action}>{action}</div>}
        </li>
      ))}
    </ul>
  );
}
