import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { dosesByDay } from '../../../domain/adherence.ts';
import { formatDate } from '../../platform/formatDate.ts';
import { DoseList } from './DoseList.tsx';
import type { RecordRange } from './formatAdherence.ts';
import styles from './PrintedDoseList.module.css';

interface PrintedDoseListProps {
  title: string;
  doses: readonly RecordedDose[];
  within: RecordRange;
}

export function PrintedDoseList({ title, doses, within }: PrintedDoseListProps) {
  return (
    <section>
      <h2>{title}</h2>
      <div className={styles.days}>
        {dosesByDay(doses, within).map((day) => (
          <div key={day.date} className={styles.day}>
            <h3>{formatDate(day.date)}</h3>
            <DoseList doses={day.doses} within={within} />
          </div>
        ))}
      </div>
    </section>
  );
}
