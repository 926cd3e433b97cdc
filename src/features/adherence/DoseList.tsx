import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { DayMark } from './DayMark.tsx';
import styles from './DoseList.module.css';
import { formatDoseLine, type RecordRange } from './formatAdherence.ts';

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
          {formatDoseLine(dose, within)}
        </li>
      ))}
    </ul>
  );
}
