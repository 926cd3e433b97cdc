import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { type DayRange, dosesByDay } from '../../../domain/adherence.ts';
import { formatDate } from '../../platform/formatDate.ts';
import { DoseList } from './DoseList.tsx';
import styles from './PrintedDoses.module.css';
import { texts } from './strings.ts';

interface PrintedDosesProps {
  doses: readonly RecordedDose[];
  within: DayRange;
  zone: string;
}

export function PrintedDoses({ doses, within, zone }: PrintedDosesProps) {
  return (
    <section>
      <h2>{texts.byDay}</h2>
      <div className={styles.days}>
        {dosesByDay(doses, within).map((day) => (
          <div key={day.date} className={styles.day}>
            <h3>{formatDate(day.date)}</h3>
            <DoseList doses={day.doses} zone={zone} />
          </div>
        ))}
      </div>
    </section>
  );
}
