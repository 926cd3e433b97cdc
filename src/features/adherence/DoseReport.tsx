import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import {
  adherenceOf,
  datesOf,
  dosesIn,
  dueIn,
  type LastDays,
  type Outcomes,
  shareTaken,
  sumOf,
} from '../../../domain/adherence.ts';
import { marksOf } from '../../../domain/adherenceDays.ts';
import { CardTable } from '../../ui/CardTable.tsx';
import { DayMarks, MarksKey } from './DayMarks.tsx';
import styles from './DoseReport.module.css';
import { dayInWords, outcomesInWords } from './inWords.ts';
import { texts } from './strings.ts';

const cellsOf = (outcomes: Outcomes): string[] => {
  const { taken, skipped, missed } = outcomes;
  return [
    ...[taken, skipped, missed, dueIn(outcomes)].map(String),
    texts.percent(shareTaken(outcomes) ?? 0),
  ];
};

interface DoseReportProps {
  doses: readonly RecordedDose[];
  within: LastDays;
}

/** What became of the doses of some days: in sentences, and in a table of the medicines. */
export function DoseReport({ doses, within }: DoseReportProps) {
  const medicines = adherenceOf(doses, within).map((one) => ({
    ...one,
    marks: marksOf(doses, one.key, within),
  }));
  const total = sumOf(medicines);
  const open = dosesIn(doses, within).filter(({ status }) => status === 'pending').length;
  const [first = within.today] = datesOf(within);
  return (
    <>
      <div className={styles.inWords}>
        <p>{texts.fromTo(dayInWords(first), dayInWords(within.today))}</p>
        {(dueIn(total) > 0 || open === 0) && (
          <p className={styles.all}>{outcomesInWords(texts.all, total, within.days)}</p>
        )}
        {medicines.length > 0 && (
          <ul>
            {medicines.map((one) => (
              <li key={one.key}>{outcomesInWords(one.name, one, within.days)}</li>
            ))}
          </ul>
        )}
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
          <MarksKey marks={new Set(medicines.flatMap(({ marks }) => marks))} />
        </>
      )}
    </>
  );
}
