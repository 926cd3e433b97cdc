import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { type DayRange, dosesByDay } from '../../../domain/adherence.ts';
import { formatClock } from '../../../domain/spokenTime.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { formatDate } from '../../platform/formatDate.ts';
import styles from './PrintedDoses.module.css';
import { formatAnswer } from './formatAdherence.ts';
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
            <ul>
              {day.doses.map((dose) => (
                <li key={`${dose.dose} ${dose.medicine_name}`}>
                  {texts.doseLine(
                    formatClock(timeOf(dose.dose)),
                    dose.medicine_name,
                    formatAnswer(dose, zone),
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
