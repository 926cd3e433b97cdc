import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { formatClock } from '../../platform/deviceClock.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { DayMark } from './DayMark.tsx';
import styles from './DoseList.module.css';
import { formatAnswer, type RecordRange } from './formatAdherence.ts';
import { texts } from './strings.ts';

interface DoseListProps {
  doses: readonly RecordedDose[];
  within: RecordRange;
}

export function DoseList({ doses, within }: DoseListProps) {
  return (
    <ul className={styles.list}>
      {doses.map((dose) => (
        <li key={`${dose.dose} ${dose.medicine_name}`}>
          <DayMark mark={dose.status === 'pending' ? 'open' : dose.status} />
          {texts.doseLine(
            formatClock(timeOf(dose.dose)),
            dose.medicine_name,
            formatAnswer(dose, within),
          )}
        </li>
      ))}
    </ul>
  );
}
