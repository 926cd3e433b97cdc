import type { ReactNode } from 'react';
import { ClockTime } from './ClockTime.tsx';
import styles from './DoseSummary.module.css';
import { texts } from './strings.ts';
import type { DayDose } from './todaySelectors.ts';

interface DoseSummaryProps {
  dose: Pick<DayDose, 'dose' | 'name' | 'dosage' | 'isNext'>;
  children: ReactNode;
}

export function DoseSummary({ dose: { dose, name, dosage, isNext }, children }: DoseSummaryProps) {
  return (
    <div className={styles.facts}>
      <p className={isNext ? styles.nextTime : undefined}>
        {isNext && `${texts.next}, `}
        <strong>
          <ClockTime at={dose} />
        </strong>
      </p>
      <p className={styles.name}>{name}</p>
      {dosage !== null && <p>{dosage}</p>}
      {children}
    </div>
  );
}
