import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import {
  adherenceByMedicine,
  countAsNeeded,
  datesIn,
  dosesIn,
  countDue,
  type DayRange,
  type DoseCounts,
  percentTaken,
  sumCounts,
  dayMarks,
} from '../../../domain/adherence.ts';
import { formatDate } from '../../platform/formatDate.ts';
import { CardTable } from '../../ui/CardTable.tsx';
import { DayMarks, MarksLegend } from './DayMarks.tsx';
import styles from './DoseReport.module.css';
import { formatOutcomes } from './formatAdherence.ts';
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

export function DoseReport({ doses, within }: DoseReportProps) {
  const medicines = adherenceByMedicine(doses, within).map((one) => ({
    ...one,
    marks: dayMarks(doses, one.key, within),
  }));
  const total = sumCounts(medicines);
  const open = dosesIn(doses, within).filter(({ status }) => status === 'pending').length;
  const asNeeded = countAsNeeded(doses, within);
  const [first = within.today] = datesIn(within);
  return (
    <>
      <div className={styles.inWords}>
        <p>{texts.fromTo(formatDate(first), formatDate(within.today))}</p>
        {(countDue(total) > 0 || (open === 0 && asNeeded.length === 0)) && (
          <p className={styles.all}>{formatOutcomes(texts.all, total, within.days)}</p>
        )}
        {medicines.length > 0 && (
          <ul>
            {medicines.map((one) => (
              <li key={one.key}>{formatOutcomes(one.name, one, within.days)}</li>
            ))}
          </ul>
        )}
        {asNeeded.map(({ name, count }) => (
          <p key={name}>{texts.inDays(texts.asNeeded(name, count), within.days)}</p>
        ))}
        {open > 0 && <p>{texts.open(open)}</p>}
      </div>
      {medicines.length > 0 && (
        <>
          <CardTable
            caption={texts.caption(within.days)}
            headColumn={texts.medicine}
            columns={texts.columns}
            rows={medicines.map((one) => ({
              key: one.key,
              head: (
                <>
                  {one.name}
                  <DayMarks marks={one.marks} />
                </>
              ),
              cells: cellsOf(one),
            }))}
            total={{ key: 'all', head: texts.all, cells: cellsOf(total) }}
          />
          <MarksLegend marks={new Set(medicines.flatMap(({ marks }) => marks))} />
        </>
      )}
    </>
  );
}
