import { useId } from 'react';
import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import {
  adherenceByMedicine,
  countDue,
  type DoseCounts,
  hasWeekOfDoses,
  percentTaken,
  sumCounts,
} from '../../../domain/adherence.ts';
import { medicineKey } from '../../../domain/medicines.ts';
import { CardTable } from '../../ui/CardTable.tsx';
import type { RecordRange } from './formatAdherence.ts';
import styles from './MedicineTable.module.css';
import { texts } from './strings.ts';

interface MedicineTableProps {
  doses: readonly RecordedDose[];
  within: RecordRange;
}

const cellsOf = (counts: DoseCounts & { readonly share: number | null }): string[] => {
  const { taken, skipped, missed, share } = counts;
  return [
    ...[taken, skipped, missed, countDue(counts)].map(String),
    share === null ? texts.tooFew : texts.percent(share),
  ];
};

const lineOf = (counts: DoseCounts, share: number | null): string =>
  [
    ...(share === null ? [] : [texts.percentTaken(share)]),
    ...(counts.skipped > 0 ? [texts.skippedOf(counts.skipped)] : []),
    ...(counts.missed > 0 ? [texts.missedOf(counts.missed)] : []),
  ].join(', ');

/** A table; a line per medicine where it is too narrow. */
export function MedicineTable({ doses, within }: MedicineTableProps) {
  const titleId = useId();
  const medicines = adherenceByMedicine(doses, within);
  if (medicines.length === 0) return null;
  const shareOf = (counts: DoseCounts, of: readonly RecordedDose[]) =>
    hasWeekOfDoses(of, within.today) ? percentTaken(counts) : null;
  const total = sumCounts(medicines);
  const rows = medicines.map((one) => {
    const own = doses.filter(({ medicine_name }) => medicineKey(medicine_name) === one.key);
    return { ...one, share: shareOf(one, own) };
  });
  const all = { ...total, key: 'all', name: texts.all, share: shareOf(total, doses) };
  const hasShare = all.share !== null;
  const rowOf = (row: (typeof rows)[number]) => ({
    key: row.key,
    head: row.name,
    cells: cellsOf(row),
  });
  return (
    <div className={styles.byMedicine}>
      <section className={styles.lines} aria-labelledby={titleId}>
        <h2 id={titleId}>{texts.caption}</h2>
        <ul>
          {(rows.length > 1 ? [...rows, all] : rows).map((row) => (
            <li key={row.key}>
              <strong>{row.name}</strong>, {texts.dayTaken(row.taken, countDue(row))}
              <p data-muted>{lineOf(row, row.share)}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.table}>
        <CardTable
          caption={texts.caption}
          headColumn={texts.medicine}
          columns={[...texts.columns, ...(hasShare ? [texts.percentColumn] : [])]}
          rows={rows.map(rowOf)}
          total={rowOf(all)}
        />
      </div>
    </div>
  );
}
