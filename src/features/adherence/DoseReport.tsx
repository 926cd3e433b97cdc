import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import {
  adherenceByMedicine,
  countAsNeeded,
  dosesIn,
  countDue,
  type DayRange,
  type DoseCounts,
  hasWeekOfDoses,
  percentTaken,
  sumCounts,
} from '../../../domain/adherence.ts';
import { CardTable } from '../../ui/CardTable.tsx';
import styles from './DoseReport.module.css';
import { texts } from './strings.ts';

const cellsOf = (outcomes: DoseCounts): string[] => {
  const { taken, skipped, missed } = outcomes;
  return [
    ...[taken, skipped, missed, countDue(outcomes)].map(String),
    texts.percent(percentTaken(outcomes) ?? 0),
  ];
};

interface DoseReportProps {
  doses: readonly RecordedDose[];
  within: DayRange;
}

export function DoseSentences({
  doses,
  within,
  fname,
}: DoseReportProps & { fname: string | null }) {
  const total = sumCounts(adherenceByMedicine(doses, within));
  const due = countDue(total);
  const open = dosesIn(doses, within).filter(({ status }) => status === 'pending').length;
  const asNeeded = countAsNeeded(doses, within);
  const { days } = within;
  return (
    <div className={styles.inWords}>
      {due > 0 && <p className={styles.all}>{texts.took(fname, total.taken, due, days)}</p>}
      {due + open + asNeeded.length === 0 && <p className={styles.all}>{texts.noDoses}</p>}
      {open > 0 && <p>{texts.open(open)}</p>}
      {asNeeded.map(({ name, count }) => (
        <p key={name}>{texts.asNeeded(name, count, days)}</p>
      ))}
    </div>
  );
}

export function MedicineTable({ doses, within }: DoseReportProps) {
  const medicines = adherenceByMedicine(doses, within);
  if (medicines.length === 0) return null;
  return (
    <CardTable
      caption={texts.caption}
      headColumn={texts.medicine}
      columns={[
        ...texts.columns,
        ...(hasWeekOfDoses(doses, within.today) ? [texts.percentColumn] : []),
      ]}
      rows={medicines.map((one) => ({ key: one.key, head: one.name, cells: cellsOf(one) }))}
      total={{ key: 'all', head: texts.all, cells: cellsOf(sumCounts(medicines)) }}
    />
  );
}
