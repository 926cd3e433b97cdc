import { CircleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { formatClock } from '../platform/deviceClock.ts';
import type { DoseStatus } from '../../contract/fields.ts';
import { paths } from '../../contract/paths.ts';
import { timeOf } from '../../domain/zonedTime.ts';
import { useAppSelector } from '../api/hooks.ts';
import { useLastDay } from '../features/activityFeed/useLastDay.ts';
import { DueCard } from '../features/medications/today/NowCard.tsx';
import { useRelativeTime } from '../api/useRelativeTime.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { LoadErrorNotice } from '../ui/LoadErrorNotice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useMedicineCare } from '../features/medications/list/useMedicineCare.tsx';
import { CareCard, type CareLine } from '../ui/CareCard.tsx';
import { DayList } from '../features/medications/today/TodayLine.tsx';
import { TakenToday } from '../features/medications/today/TakenToday.tsx';
import { DoseUndo } from '../features/medications/today/UndoButton.tsx';
import { textsFor } from '../features/medications/form/formStrings.ts';
import { type ActiveSurvivor, idOfMiss } from '../features/monitoring/monitoringSlice.ts';
import styles from './CaregiverDashboardDay.module.css';
import type { DayDose } from '../features/medications/today/todaySelectors.ts';
import { useSurvivorDay } from './survivorDay.ts';
import { dayTexts as texts } from './caregiverDashboardStrings.ts';

const nameWithTime = ({ name, dose }: DayDose) => texts.doseAt(name, formatClock(timeOf(dose)));

interface CaregiverDashboardDayProps {
  survivor: ActiveSurvivor;
  /** Of this device. */
  ownCare: readonly CareLine[];
}

export function CaregiverDashboardDay({ survivor, ownCare }: CaregiverDashboardDayProps) {
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
  if (day.isLoading) return <Spinner label={textsFor(fname).loading} />;
  const due = day.doses.filter(({ state }) => state === 'due');
  const missed = day.doses.filter(({ state, id }) => state === 'missed' && !shownAbove.has(id));
  const hasUnseen = day.missedBefore.some(({ id }) => !shownAbove.has(id));
  const count = (status: DoseStatus) =>
    day.doses.filter(({ answer }) => answer.status === status).length;
  const summary = [
    day.doses.length > 0 && texts.counts(count('taken'), day.doses.length, count('missed')),
    day.isKnown && due.length === 0 && (day.next ?? texts.noNext),
    day.hasMedicines && day.mayNotRing && texts.mayNotRing(fname),
  ].filter((sentence) => sentence !== false);
  const yesterday = {
    key: 'yesterday',
    icon: <CircleAlert />,
    text: texts.missedYesterday(day.missedBefore.length),
    action: <ButtonLink to={paths.adherence}>{texts.record}</ButtonLink>,
  };
  return (
    <>
      <LoadErrorNotice hasFailed={day.isError} title={texts.failed} onRetry={day.retry}>
        {savedTime === null ? texts.nothingSaved : texts.saved(savedTime)}
      </LoadErrorNotice>
      {missed.length > 0 && (
        <p className={styles.missed}>{texts.missed(missed.map(nameWithTime))}</p>
      )}
      {due.map((dose) => (
        <DueCard key={dose.id} dose={dose} TakenToday={TakenToday} />
      ))}
      {summary.length > 0 && <p className={styles.next}>{summary.join(' ')}</p>}
      <CareCard lines={[...ownCare, ...(hasUnseen ? [yesterday] : []), ...care]} />
      <h3 id="their-day">{texts.today}</h3>
      {day.doses.length > 0 && (
        <div className={styles.day}>
          <DayList doses={day.doses} labelledBy="their-day" DoseUndo={DoseUndo} />
        </div>
      )}
      {day.isKnown && day.doses.length === 0 && <p>{texts.empty(fname, day.hasMedicines)}</p>}
    </>
  );
}
