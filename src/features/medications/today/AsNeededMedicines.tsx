import { isStopped } from '../../../../domain/daySchedule.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { selectMedicines } from '../../../api/medicineSelectors.ts';
import { asNeededTexts as texts } from './asNeededStrings.ts';
import styles from './AsNeededMedicines.module.css';
import { TakeNow } from './TakeNow.tsx';

export function AsNeededMedicines() {
  const medicines = useAppSelector(selectMedicines);
  const rows = medicines.flatMap((medicine) => {
    const { key, name, dosage, note, schedule } = medicine;
    if (schedule.rule.kind !== 'asNeeded' || isStopped(schedule)) return [];
    return (
      <li key={key} className={styles.row}>
        <p>
          <strong>{name}</strong> {dosage}
        </p>
        {note && <p>{note}</p>}
        <TakeNow medicine={medicine} rule={schedule.rule} isBrief />
      </li>
    );
  });
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="as-needed" className={styles.section}>
      <h3 id="as-needed">{texts.title}</h3>
      <ul className={styles.rows}>{rows}</ul>
    </section>
  );
}
