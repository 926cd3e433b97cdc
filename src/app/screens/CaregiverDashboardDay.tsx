import { relativeTimeWithin } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { fullDate } from '../../ui/dates.ts';
import { DayLine } from '../../ui/DayLine.tsx';
import { DayLineItem } from '../../ui/DayLineItem.tsx';
import { ReadFailed } from '../../ui/ReadFailed.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { DoseFacts } from '../../features/medications/DoseFacts.tsx';
import { selectNow } from '../../features/medications/selectors.ts';
import { textsFor } from '../../features/medications/formStrings.ts';
import type { WatchedSurvivor } from '../../features/monitoring/monitoringSlice.ts';
import styles from './CaregiverDashboardDay.module.css';
import type { DayDose } from './watchedDay.ts';
import { dayTexts as texts } from './caregiverStrings.ts';
import { useWatchedDay } from './useWatchedDay.ts';

/** The day of whom a caregiver looks at: what comes next, and what became of each dose so far. */
export function CaregiverDashboardDay({ survivor }: { survivor: WatchedSurvivor }) {
  const { fname } = survivor;
  const day = useWatchedDay(survivor);
  if (day.isLoading) return <Spinner label={textsFor(fname).loading} />;
  return (
    <>
      <DayFailed day={day} />
      {day.isKnown && <p className={styles.next}>{day.next ?? texts.noNext}</p>}
      <h3 id="their-day">{texts.today}</h3>
      {day.doses.length > 0 && (
        <DayLine aria-labelledby="their-day">
          {day.doses.map((dose) => (
            <DayLineItem key={dose.id} state={dose.state}>
              {dose.isNext ? (
                <Card emphasis>
                  <Facts dose={dose} />
                </Card>
              ) : (
                <Facts dose={dose} />
              )}
            </DayLineItem>
          ))}
        </DayLine>
      )}
      {day.isKnown && day.doses.length === 0 && <p>{texts.empty(fname, day.hasMedicines)}</p>}
    </>
  );
}

type Day = ReturnType<typeof useWatchedDay>;

/** Says that something could not be read anew, and how old what is shown is. */
function DayFailed({ day: { isError, fetchedAt, retry } }: { day: Day }) {
  const now = useAppSelector(selectNow);
  return (
    <ReadFailed hasFailed={isError} title={texts.failed} onTryAgain={retry}>
      {fetchedAt === null
        ? texts.nothingSaved
        : texts.saved(relativeTimeWithin(fetchedAt, now, fullDate))}
    </ReadFailed>
  );
}

function Facts({ dose }: { dose: DayDose }) {
  return (
    <DoseFacts dose={dose}>
      <Badge state={dose.state}>{dose.words}</Badge>
    </DoseFacts>
  );
}
