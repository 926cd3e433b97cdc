import type { ReactNode } from 'react';
import { classNames } from '../../ui/classNames.ts';
import { ClockTime } from './ClockTime.tsx';
import styles from './DoseRow.module.css';
import { texts } from './strings.ts';
import type { DayDose } from './todaySelectors.ts';

export function DoseRow({ dose, children }: { dose: DayDose; children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.when}>
          <strong>
            <ClockTime at={dose.dose} />
          </strong>{' '}
          <span className={classNames(styles.state, styles[dose.state])}>
            {dose.isNext ? texts.next : dose.words}
          </span>
        </p>
        <p>
          <strong>{dose.name}</strong> <span className={styles.dosage}>{dose.dosage}</span>
        </p>
      </div>
      {children && <div className={styles.action}>{children}</div>}
    </div>
  );
}
