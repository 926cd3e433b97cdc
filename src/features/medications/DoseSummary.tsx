import type { ReactNode } from 'react';
import { spokenTime } from '../../../domain/spokenTime.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import styles from './DoseSummary.module.css';
import { texts } from './strings.ts';
import type { DayDose } from './todaySelectors.ts';

interface DoseSummaryProps {
  dose: Pick<DayDose, 'dose' | 'name' | 'dosage' | 'isNext'>;
  children: ReactNode;
}

export function DoseSummary({ dose: { dose, name, dosage, isNext }, children }: DoseSummaryProps) {
  const { clock, words } = spokenTime(timeOf(dose));
  return (
    <div className={styles.facts}>
      <p className={isNext ? styles.nextTime : undefined}>
        {isNext && `${texts.next}, `}
        <strong>{clock}</strong> <span className={styles.words}>{words}</span>
      </p>
      <p className={styles.name}>{name}</p>
      {dosage !== null && <p>{dosage}</p>}
      {children}
    </div>
  );
}
