import { type ComponentType, memo, type PropsWithChildren } from 'react';
import { isHumanAnswer } from '../../../../domain/answers.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { Card } from '../../../ui/Card.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import { Timeline, TimelineItem } from '../../../ui/Timeline.tsx';
import { joinWords } from '../list/scheduleStrings.ts';
import { selectUndoableAnswers } from '../selectors.ts';
import { texts } from '../strings.ts';
import { ClockTime } from './ClockTime.tsx';
import { DoseRow } from './DoseRow.tsx';
import rowStyles from './DoseRow.module.css';
import type { MissedAnswersProps } from './MissedAnswers.tsx';
import { type DayDose, selectTodayDoses, type TodayDose } from './todaySelectors.ts';
import styles from './TodayLine.module.css';

/** Absent until the deferred UI is loaded. */
interface TodayLineProps {
  MissedAnswers?: ComponentType<MissedAnswersProps> | undefined;
  DoseUndo?: ComponentType<{ id: string }> | undefined;
}

type Row = readonly [TodayDose, ...TodayDose[]];

/** Later doses of one minute share a row. */
const toRows = (doses: readonly TodayDose[]): readonly Row[] =>
  doses.reduce<readonly Row[]>((rows, dose) => {
    const last = rows.at(-1);
    const isTogether =
      dose.state === 'pending' && dose.dose === last?.[0].dose && dose.words === last[0].words;
    return isTogether ? [...rows.slice(0, -1), [...last, dose]] : [...rows, [dose]];
  }, []);

/** Fewer are as short as the line that folds them. */
const minFolded = 2;

/** Answered doses are folded once they cannot be undone. */
export const useFoldedDoses = <D extends DayDose>(doses: readonly D[]) => {
  const undoable = useAppSelector(selectUndoableAnswers);
  const isOver = ({ id, answer }: D) =>
    isHumanAnswer(answer) && !undoable.some((one) => one.id === id);
  const over = doses.filter(isOver);
  const folded = over.length >= minFolded ? over : [];
  return { folded, others: doses.filter((dose) => !folded.includes(dose)) };
};

export function TodayLine({ children, ...deferred }: PropsWithChildren<TodayLineProps>) {
  const doses = useAppSelector(selectTodayDoses);
  const { folded, others } = useFoldedDoses(doses);
  const rows = toRows(others);
  const left = doses.filter(({ answer }) => answer.status === 'pending').length;
  if (doses.length === 0) return children;
  return (
    <Card as="section" aria-labelledby="today" className={styles.today}>
      <div className={styles.head}>
        <h2 id="today">{texts.today}</h2>
        <p>{texts.toGo(left)}</p>
      </div>
      <FoldedDoses doses={folded} />
      {rows.length > 0 && (
        <Timeline aria-labelledby="today">
          {rows.map((row) =>
            row.length > 1 ? (
              <LaterItem key={row[0].id} doses={row} />
            ) : (
              <TodayItem key={row[0].id} dose={row[0]} {...deferred} />
            ),
          )}
        </Timeline>
      )}
      {children}
    </Card>
  );
}

export function FoldedDoses({ doses }: { doses: readonly DayDose[] }) {
  if (doses.length === 0) return null;
  return (
    <Disclosure summary={<FoldedLine doses={doses} />}>
      <Timeline aria-label={texts.answeredToday}>
        {doses.map((dose) => (
          <TimelineItem key={dose.id} status={dose.state}>
            <DoseRow dose={dose} />
          </TimelineItem>
        ))}
      </Timeline>
    </Disclosure>
  );
}

function FoldedLine({ doses }: { doses: readonly DayDose[] }) {
  const count = (status: string) => doses.filter(({ answer }) => answer.status === status).length;
  const [taken, skipped] = [count('taken'), count('skipped')];
  return (
    <span className={styles.folded}>
      <StatusIcon status={taken > 0 ? 'taken' : 'skipped'} />
      <span>{texts.folded(taken, skipped)}</span>
    </span>
  );
}

function LaterItem({ doses }: { doses: Row }) {
  const [first] = doses;
  return (
    <TimelineItem status={first.state}>
      <div className={rowStyles.row}>
        <div className={rowStyles.words}>
          <p>
            <strong>
              <ClockTime at={first.dose} />
            </strong>{' '}
            <span className={rowStyles.pending}>
              {first.isNext ? texts.next : first.words} · {texts.sentences.several(doses.length)}
            </span>
          </p>
          <p>{joinWords(doses.map(({ name }) => name))}</p>
        </div>
      </div>
    </TimelineItem>
  );
}

/** Re-renders only when its dose changes. */
const TodayItem = memo(function TodayItem({
  dose,
  MissedAnswers,
  DoseUndo,
}: TodayLineProps & { dose: TodayDose }) {
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
