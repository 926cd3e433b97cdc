import type { ReactNode } from 'react';
import { spokenTime } from '../../../domain/partOfDay.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import styles from './DoseFacts.module.css';
import { texts } from './strings.ts';

interface DoseFactsProps {
  dose: {
    /** `YYYY-MM-DDTHH:MM`. */
    readonly dose: string;
    readonly name: string;
    /** Null where the medicine is gone. */
    readonly dosage: string | null;
    readonly isNext: boolean;
  };
  /** Its badge. */
  children: ReactNode;
}

/** One dose of a day: when, of what and how much. */
export function DoseFacts({ dose: { dose, name, dosage, isNext }, children }: DoseFactsProps) {
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
