import { type ComponentType, memo, type PropsWithChildren } from 'react';
import { shallowEqual } from 'react-redux';
import { isHumanAnswer } from '../../../../domain/answers.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { Card } from '../../../ui/Card.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import { Timeline, TimelineItem } from '../../../ui/Timeline.tsx';
import { BreakableName } from '../list/BreakableName.tsx';
import { formatList } from '../../../../domain/formatList.ts';
import { selectUndoableAnswers } from '../selectors.ts';
import { texts } from '../strings.ts';
import { ClockTime } from './ClockTime.tsx';
import { DoseRow } from './DoseRow.tsx';
import rowStyles from './DoseRow.module.css';
import type { MissedAnswersProps } from './MissedAnswers.tsx';
import { type DayDose, selectTodayDoses, type TodayDose } from './todaySelectors.ts';
import styles from './TodayLine.module.css';

/** Absent until the deferred UI is loaded. */
interface DoseActions {
  MissedAnswers?: ComponentType<MissedAnswersProps> | undefined;
  DoseUndo?: ComponentType<{ id: string }> | undefined;
}

type ListedDose = DayDose & Partial<Pick<TodayDose, 'hasMissedNotice'>>;

type Row = readonly [ListedDose, ...ListedDose[]];

const isLater = ({ words }: ListedDose): boolean => words === texts.laterToday;

/** Later doses of one minute share a row. */
const toRows = (doses: readonly ListedDose[]): readonly Row[] =>
  doses.reduce<readonly Row[]>((rows, dose) => {
    const last = rows.at(-1);
    const isTogether = isLater(dose) && dose.dose === last?.[0].dose && isLater(last[0]);
    return isTogether ? [...rows.slice(0, -1), [...last, dose]] : [...rows, [dose]];
  }, []);

/** Fewer are as short as the line that folds them. */
const minFolded = 2;
/** Rows to come. */
const maxLater = 2;

export function TodayLine({ children, ...actions }: PropsWithChildren<DoseActions>) {
  const doses = useAppSelector(selectTodayDoses);
  const left = doses.filter(({ answer }) => answer.status === 'pending').length;
  if (doses.length === 0) return children;
  return (
    <Card as="section" aria-labelledby="today" className={styles.today}>
      <div className={styles.head}>
        <h2 id="today">{texts.today}</h2>
        <p>{texts.toGo(left)}</p>
      </div>
      <DayList doses={doses} labelledBy="today" {...actions} />
      {children}
    </Card>
  );
}

interface DayListProps extends DoseActions {
  doses: readonly ListedDose[];
  labelledBy: string;
}

/** Answered doses are folded once they cannot be undone, and those after the next ones. */
export function DayList({ doses, labelledBy, ...actions }: DayListProps) {
  const undoable = useAppSelector(selectUndoableAnswers);
  const isOver = ({ id, answer }: ListedDose) =>
    isHumanAnswer(answer) && !undoable.some((one) => one.id === id);
  const over = doses.filter(isOver);
  const folded = over.length >= minFolded ? over : [];
  const rows = toRows(doses.filter((dose) => !folded.includes(dose)));
  const after = rows.filter(([first]) => isLater(first)).slice(maxLater);
  const moreCount = after.flat().length;
  const more = moreCount >= minFolded ? after : [];
  return (
    <>
      {folded.length > 0 && (
        <Disclosure summary={<FoldedLine doses={folded} />}>
          <Timeline aria-label={texts.answeredToday}>
            {folded.map((dose) => (
              <DayItem key={dose.id} dose={dose} />
            ))}
          </Timeline>
        </Disclosure>
      )}
      {rows.length > 0 && (
        <Timeline aria-labelledby={labelledBy}>
          {rows
            .filter((row) => !more.includes(row))
            .map((row) =>
              isLater(row[0]) ? (
                <LaterItem key={row[0].id} doses={row} />
              ) : (
                <DayItem key={row[0].id} dose={row[0]} {...actions} />
              ),
            )}
        </Timeline>
      )}
      {more.length > 0 && (
        <Disclosure summary={texts.moreToday(moreCount)}>
          <Timeline aria-label={texts.laterToday}>
            {more.map((row) => (
              <LaterItem key={row[0].id} doses={row} />
            ))}
          </Timeline>
        </Disclosure>
      )}
    </>
  );
}

function FoldedLine({ doses }: { doses: readonly ListedDose[] }) {
  const count = (status: string) => doses.filter(({ answer }) => answer.status === status).length;
  const [taken, skipped] = [count('taken'), count('skipped')];
  return (
    <span className={styles.folded}>
      <StatusIcon status={taken > 0 ? 'taken' : 'skipped'} />
      <span>{texts.folded(taken, skipped)}</span>
    </span>
  );
}

/** Re-renders only when one of its doses changes. */
const LaterItem = memo(
  function LaterItem({ doses }: { doses: Row }) {
    const [first] = doses;
    return (
      <TimelineItem status={first.state}>
        <p className={styles.later}>
          <strong>
            <ClockTime at={first.dose} />
          </strong>{' '}
          {first.isNext && <strong className={rowStyles.pending}>{texts.next}</strong>}{' '}
          {doses.length > 1 ? (
            formatList(doses.map(({ name }) => name))
          ) : (
            <>
              <span>
                <BreakableName>{first.name}</BreakableName>
              </span>{' '}
              <span className={rowStyles.dosage}>{first.dosage}</span>
            </>
          )}
        </p>
      </TimelineItem>
    );
  },
  (before, after) => shallowEqual(before.doses, after.doses),
);

/** Re-renders only when its dose changes. */
const DayItem = memo(function DayItem({
  dose,
  MissedAnswers,
  DoseUndo,
}: DoseActions & { dose: ListedDose }) {
  return (
    <TimelineItem status={dose.state}>
      <DoseRow dose={dose}>
        {MissedAnswers && dose.state === 'missed' && !dose.hasMissedNotice && (
          <MissedAnswers late={{ ...dose, medicineName: dose.name }} />
        )}
        {DoseUndo && isHumanAnswer(dose.answer) && <DoseUndo id={dose.id} />}
      </DoseRow>
    </TimelineItem>
  );
});
