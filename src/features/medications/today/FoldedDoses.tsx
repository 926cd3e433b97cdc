import { isHumanAnswer } from '../../../../domain/answers.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import { Timeline, TimelineItem } from '../../../ui/Timeline.tsx';
import { selectUndoableAnswers } from '../selectors.ts';
import { texts } from '../strings.ts';
import { DoseRow } from './DoseRow.tsx';
import styles from './FoldedDoses.module.css';
import type { DayDose } from './todaySelectors.ts';

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
