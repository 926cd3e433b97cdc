import { memo } from 'react';
import { useAppSelector } from '../../api/hooks.ts';
import { classNames } from '../../ui/classNames.ts';
import { Timeline, TimelineItem } from '../../ui/Timeline.tsx';
import { ClockTime } from './ClockTime.tsx';
import { texts } from './strings.ts';
import { TookItButton, type TookItButtonProps } from './TookItButton.tsx';
import { selectTodayDoses, type TodayDose } from './todaySelectors.ts';
import styles from './TodayLine.module.css';

type TodayLineProps = Pick<TookItButtonProps, 'LateDialog'>;

export function TodayLine({ LateDialog }: TodayLineProps) {
  const doses = useAppSelector(selectTodayDoses);
  if (doses.length === 0) return null;
  return (
    <section aria-labelledby="today" className={styles.today}>
      <h2 id="today">{texts.today}</h2>
      <Timeline aria-labelledby="today">
        {doses.map((dose) => (
          <TodayItem key={dose.id} dose={dose} LateDialog={LateDialog} />
        ))}
      </Timeline>
    </section>
  );
}

/** Re-renders only when its dose changes. */
const TodayItem = memo(function TodayItem({
  dose,
  LateDialog,
}: TodayLineProps & { dose: TodayDose }) {
  return (
    <TimelineItem status={dose.state}>
      <div className={styles.row}>
        <p className={styles.when}>
          <strong>
            <ClockTime at={dose.dose} />
          </strong>{' '}
          <span className={classNames(styles.state, styles[dose.state])}>
            {dose.isNext ? texts.next : dose.words}
          </span>
        </p>
        <p className={styles.what}>
          <strong>{dose.name}</strong> {dose.dosage}
        </p>
        {dose.state === 'missed' && !dose.hasMissedNotice && (
          <div className={styles.action}>
            <TookItButton late={{ ...dose, medicineName: dose.name }} LateDialog={LateDialog} />
          </div>
        )}
      </div>
    </TimelineItem>
  );
});
