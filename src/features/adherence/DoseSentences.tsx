import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { countAsNeeded, dosesIn } from '../../../domain/adherence.ts';
import styles from './DoseSentences.module.css';
import { formatOpen, formatSpan, formatTaken, type RecordRange } from './formatAdherence.ts';
import { texts } from './strings.ts';

interface DoseSentencesProps {
  doses: readonly RecordedDose[];
  within: RecordRange;
  fname: string | null;
}

export function DoseSentences({ doses, within, fname }: DoseSentencesProps) {
  const taken = formatTaken(doses, within, fname);
  const open = formatOpen(
    dosesIn(doses, within).filter(({ status }) => status === 'pending'),
    within,
  );
  const asNeeded = countAsNeeded(doses, within);
  const span = formatSpan(doses, within);
  return (
    <div className={styles.inWords}>
      {taken !== null && <p className={styles.all}>{taken}</p>}
      {taken === null && open.length + asNeeded.length === 0 && (
        <p className={styles.all}>{texts.noDoses}</p>
      )}
      {open.length > 0 && <p>{texts.open(open.join(', '))}</p>}
      {asNeeded.map(({ name, count }) => (
        <p key={name}>{texts.asNeeded(name, count, span)}</p>
      ))}
    </div>
  );
}
