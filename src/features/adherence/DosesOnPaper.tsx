import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import type { LastDays } from '../../../domain/adherence.ts';
import { dosesByDay } from '../../../domain/adherenceDays.ts';
import styles from './DosesOnPaper.module.css';
import { answerInWords, dueClock, dayInWords } from './inWords.ts';
import { texts } from './strings.ts';

interface DosesOnPaperProps {
  doses: readonly RecordedDose[];
  within: LastDays;
  /** IANA name of the zone of the person whose doses they are. */
  zone: string;
}

/** Each dose by its day, for somebody who reads it away from the app. */
export function DosesOnPaper({ doses, within, zone }: DosesOnPaperProps) {
  return (
    <section>
      <h2>{texts.byDay}</h2>
      <div className={styles.days}>
        {dosesByDay(doses, within).map((day) => (
          <div key={day.date} className={styles.day}>
            <h3>{dayInWords(day.date)}</h3>
            <ul>
              {day.doses.map((dose) => (
                <li key={`${dose.dose} ${dose.medicine_name}`}>
                  {texts.doseLine(dueClock(dose), dose.medicine_name, answerInWords(dose, zone))}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
