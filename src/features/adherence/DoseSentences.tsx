import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import {
  adherenceByMedicine,
  countAsNeeded,
  countDue,
  dosesIn,
  sumCounts,
} from '../../../domain/adherence.ts';
import styles from './DoseSentences.module.css';
import { formatOpen, type RecordRange } from './formatAdherence.ts';
import { texts } from './strings.ts';

interface DoseSentencesProps {
  doses: readonly RecordedDose[];
  within: RecordRange;
  fname: string | null;
}

export function DoseSentences({ doses, within, fname }: DoseSentencesProps) {
  const total = sumCounts(adherenceByMedicine(doses, within));
  const due = countDue(total);
  const open = formatOpen(
    dosesIn(doses, within).filter(({ status }) => status === 'pending'),
    within,
  );
  const asNeeded = countAsNeeded(doses, within);
  const { days } = within;
  return (
    <div className={styles.inWords}>
      {due > 0 && <p className={styles.all}>{texts.took(fname, total.taken, due, days)}</p>}
      {due + open.length + asNeeded.length === 0 && <p className={styles.all}>{texts.noDoses}</p>}
      {open.length > 0 && <p>{texts.open(open.join(', '))}</p>}
      {asNeeded.map(({ name, count }) => (
        <p key={name}>{texts.asNeeded(name, count, days)}</p>
      ))}
    </div>
  );
}
