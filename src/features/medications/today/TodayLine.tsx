import { type ComponentType, memo } from 'react';
import { isHumanAnswer } from '../../../../domain/doses.ts';
import { paths } from '../../../../contract/paths.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Timeline, TimelineItem } from '../../../ui/Timeline.tsx';
import { DoseRow } from './DoseRow.tsx';
import { texts } from '../strings.ts';
import type { MissedAnswersProps } from './MissedAnswers.tsx';
import { selectTodayDoses, type TodayDose } from './todaySelectors.ts';
import styles from './TodayLine.module.css';

/** Absent until the deferred UI is loaded. */
interface TodayLineProps {
  MissedAnswers?: ComponentType<MissedAnswersProps> | undefined;
  DoseUndo?: ComponentType<{ id: string }> | undefined;
}

export function TodayLine(deferred: TodayLineProps) {
  const doses = useAppSelector(selectTodayDoses);
  if (doses.length === 0) return null;
  return (
    <section aria-labelledby="today" className={styles.today}>
      <div className={styles.head}>
        <h2 id="today">{texts.today}</h2>
        <ButtonLink to={paths.addMedication} variant="quiet">
          {texts.add}
        </ButtonLink>
      </div>
      <Timeline aria-labelledby="today">
        {doses.map((dose) => (
          <TodayItem key={dose.id} dose={dose} {...deferred} />
        ))}
      </Timeline>
    </section>
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
