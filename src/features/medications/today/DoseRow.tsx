import type { ReactNode } from 'react';
import { isHumanAnswer } from '../../../../domain/answers.ts';
import { timeOf } from '../../../../domain/zonedTime.ts';
import { formatClock } from '../../../platform/deviceClock.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { classNames } from '../../../ui/classNames.ts';
import { ClockTime } from './ClockTime.tsx';
import { BreakableName } from '../list/BreakableName.tsx';
import styles from './DoseRow.module.css';
import { texts } from '../strings.ts';
import { type DayDose, selectAnsweredBy } from './todaySelectors.ts';

export function DoseRow({ dose, children }: { dose: DayDose; children?: ReactNode }) {
  const by = useAppSelector((state) => selectAnsweredBy(state, dose));
  // Next to its own time.
  const words = dose.words.replace(` ${texts.at(formatClock(timeOf(dose.dose)))}`, '');
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p>
          <strong>
            <ClockTime at={dose.dose} />
          </strong>{' '}
          <span className={classNames(styles.state, styles[dose.state])}>
            {dose.isNext ? texts.next : [words, by].filter(Boolean).join(', ')}
          </span>
        </p>
        <p>
          <strong>
            <BreakableName>{dose.name}</BreakableName>
          </strong>{' '}
          {/* It may have changed since an answer. */}
          {!isHumanAnswer(dose.answer) && <span className={styles.dosage}>{dose.dosage}</span>}
        </p>
      </div>
      {children && <div className={styles.action}>{children}</div>}
    </div>
  );
}
