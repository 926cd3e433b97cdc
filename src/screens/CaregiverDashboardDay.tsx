import { useMemo } from 'react';
import { formatClock } from '../../domain/spokenTime.ts';
import { timeOf } from '../../domain/zonedTime.ts';
import { useAppSelector } from '../api/hooks.ts';
import { useLastDay } from '../features/activityFeed/useLastDay.ts';
import { DueCard } from '../features/medications/today/NowCard.tsx';
import { useRelativeTime } from '../api/useRelativeTime.ts';
import { Timeline, TimelineItem } from '../ui/Timeline.tsx';
import { LoadErrorNotice } from '../ui/LoadErrorNotice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useMedicineCare } from '../features/medications/list/useMedicineCare.tsx';
import { CareCard } from '../ui/CareCard.tsx';
import { FoldedDoses, useFoldedDoses } from '../features/medications/today/TodayLine.tsx';
import { DoseRow } from '../features/medications/today/DoseRow.tsx';
import { DoseUndo } from '../features/medications/today/UndoButton.tsx';
import { textsFor } from '../features/medications/form/formStrings.ts';
import { type ActiveSurvivor, idOfMiss } from '../features/monitoring/monitoringSlice.ts';
import styles from './CaregiverDashboardDay.module.css';
import type { DayDose } from '../features/medications/today/todaySelectors.ts';
import { useSurvivorDay } from './survivorDay.ts';
import { dayTexts as texts } from './caregiverDashboardStrings.ts';

const nameWithTime = ({ name, dose }: DayDose) => texts.doseAt(name, formatClock(timeOf(dose)));

export function CaregiverDashboardDay({ survivor }: { survivor: ActiveSurvivor }) {
  const { fname } = survivor;
  const care = useMedicineCare(survivor);
  const day = useSurvivorDay(survivor);
  useLastDay(survivor.personId);
  const list = useAppSelector(({ monitoring }) => monitoring.survivors?.list);
  const shownAbove = useMemo(
    () => new Set(list?.find(({ id }) => id === survivor.personId)?.missed.map(idOfMiss)),
    [list, survivor.personId],
  );
  const savedTime = useRelativeTime(day.fetchedAt);
  const { folded, others } = useFoldedDoses(day.doses);
  if (day.isLoading) return <Spinner label={textsFor(fname).loading} />;
  const due = day.doses.filter(({ state }) => state === 'due');
  const missed = day.doses.filter(({ state, id }) => state === 'missed' && !shownAbove.has(id));
  return (
    <>
      <LoadErrorNotice hasFailed={day.isError} title={texts.failed} onRetry={day.retry}>
        {savedTime === null ? texts.nothingSaved : texts.saved(savedTime)}
      </LoadErrorNotice>
      {missed.length > 0 && (
        <p className={styles.missed}>{texts.missed(missed.map(nameWithTime))}</p>
      )}
      {due.map((dose) => (
        <DueCard key={dose.id} dose={dose} />
      ))}
      {day.isKnown && due.length === 0 && <p className={styles.next}>{day.next ?? texts.noNext}</p>}
      <h3 id="their-day">{texts.today}</h3>
      {day.doses.length > 0 && (
        <div className={styles.day}>
          <FoldedDoses doses={folded} />
          {others.length > 0 && (
            <Timeline aria-labelledby="their-day">
              {others.map((dose) => (
                <TimelineItem key={dose.id} status={dose.state}>
                  <DoseRow dose={dose}>
                    <DoseUndo id={dose.id} />
                  </DoseRow>
                </TimelineItem>
              ))}
            </Timeline>
          )}
        </div>
      )}
      {day.isKnown && day.doses.length === 0 && <p>{texts.empty(fname, day.hasMedicines)}</p>}
      <CareCard lines={care} />
    </>
  );
}
