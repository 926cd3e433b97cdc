import { Clock, Eye, Siren } from 'lucide-react';
import { useId } from 'react';
import type { SurvivorState } from '../../contract/endpoints/index.ts';
import { minute } from '../../domain/specConstants.ts';
import { formatClock } from '../platform/deviceClock.ts';
import { localDateOf, dateOf, timeOf } from '../../domain/zonedTime.ts';
import { selectNow } from '../api/clock.ts';
import { selectOfflineReason } from '../api/connectivity.ts';
import { useListAlertsQuery } from '../api/firstScreenApi.ts';
import { useListSurvivorsQuery } from '../api/sessionApi.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { formatDoseTime } from '../doses/formatWhen.ts';
import { selectDate } from '../doses/selectors.ts';
import { useRelativeTime } from '../api/useRelativeTime.ts';
import { inlineMessageIds } from '../features/announcements/events.ts';
import { pinAlerts } from '../features/emergency/alerts/pinAlerts.ts';
import { switchSurvivor } from '../features/monitoring/activeSurvivorActions.ts';
import { idOfMiss } from '../features/monitoring/monitoringSlice.ts';
import { MissedDose } from '../features/monitoring/MissedDose.tsx';
import { missTexts, survivorTexts as texts } from '../features/monitoring/missStrings.ts';
import { SurvivorHeader } from '../features/monitoring/SurvivorHeader.tsx';
import { Card } from '../ui/Card.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { FocusHandoffButton } from '../ui/FocusHandoffButton.tsx';
import { IconLine } from '../ui/IconLine.tsx';
import { formatList } from '../../domain/formatList.ts';
import { formatDoses } from './formatDoses.ts';
import styles from './ConnectedSurvivors.module.css';

/** Polls: a dose that becomes due changes no list. */
const pollOptions = {
  pollingInterval: minute,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: true,
} as const;

/** All connected survivors; of one alone only what was missed, as the rest of the screen is theirs. */
export function ConnectedSurvivors({ activeId }: { activeId: string | undefined }) {
  const { isError } = useListSurvivorsQuery(undefined, pollOptions);
  const known = useAppSelector(({ monitoring }) => monitoring.survivors);
  const isOffline = useAppSelector(selectOfflineReason) !== null;
  const savedTime = useRelativeTime(known?.readAt ?? null);
  if (!known) return null;
  const isAlone = known.list.length === 1;
  const shown = known.list.filter(({ missed }) => !isAlone || missed.length > 0);
  if (shown.length === 0) return null;
  return (
    <section id={inlineMessageIds.misses} aria-label={texts.list} className={styles.survivors}>
      {shown.map((survivor) =>
        isAlone ? (
          <div key={survivor.id} className={styles.misses}>
            <Misses survivor={survivor} />
          </div>
        ) : (
          <SurvivorCard key={survivor.id} survivor={survivor} isActive={survivor.id === activeId} />
        ),
      )}
      {(isError || isOffline) && savedTime !== null && (
        <p className={styles.saved}>{texts.saved(savedTime)}</p>
      )}
    </section>
  );
}

const formatProgress = ({ planned, taken, paused }: SurvivorState): string[] => {
  const isAnyPaused = paused.length > 0;
  const all = isAnyPaused ? texts.restTaken : texts.allTaken;
  const progress = taken === planned ? all : texts.taken(taken, planned);
  return [
    ...(planned > 0 ? [progress] : isAnyPaused ? [] : [texts.noneToday]),
    ...(isAnyPaused ? [texts.paused(formatList(paused))] : []),
  ];
};

function SurvivorCard({ survivor, isActive }: { survivor: SurvivorState; isActive: boolean }) {
  const dispatch = useAppDispatch();
  const nameId = useId();
  const { id, fname, lname, next, due, missed, time_zone: zone } = survivor;
  const now = useAppSelector(selectNow);
  const today = localDateOf(now, zone);
  const { data: alerts = [] } = useListAlertsQuery();
  const { unseen, seen } = pinAlerts(alerts, now);
  const needsHelp = [...unseen, ...seen].some(
    (alert) => alert.survivor_id === id && alert.withdrawn_at === null,
  );
  const nextTime = next && formatClock(timeOf(next.dose));
  const whenNext = next && dateOf(next.dose) > today ? texts.nextTomorrow : texts.next;
  return (
    <Card as="article" aria-labelledby={nameId} emphasis={isActive}>
      <SurvivorHeader avatarUrl={survivor.avatarUrl}>
        <h2 id={nameId} className={styles.name}>
          {fname} {lname}
        </h2>
        <p>
          {[...formatProgress(survivor), ...(nextTime ? [whenNext(nextTime)] : [])].join(' · ')}
        </p>
      </SurvivorHeader>
      {needsHelp && (
        <div className={styles.help}>
          <IconLine icon={<Siren />}>{texts.needsHelp}</IconLine>
        </div>
      )}
      {due.length > 0 && (
        <div className={styles.due}>
          <IconLine icon={<Clock />}>{texts.dueNow(formatDoses(due, today))}</IconLine>
        </div>
      )}
      {missed.length > 0 && (
        <div className={styles.misses}>
          <Misses survivor={survivor} />
        </div>
      )}
      {isActive ? (
        <p className={styles.active}>{texts.shown}</p>
      ) : (
        <FocusHandoffButton icon={<Eye />} onClick={() => dispatch(switchSurvivor(survivor))}>
          {texts.show(fname)}
        </FocusHandoffButton>
      )}
    </Card>
  );
}

/** The first has its answers in sight, the others when their line is tapped. */
function Misses({ survivor }: { survivor: SurvivorState }) {
  const [first, ...others] = survivor.missed;
  const today = useAppSelector((state) => selectDate(state, survivor.time_zone));
  if (!first) return null;
  const titleOf = ({ medicine_name, dose }: typeof first) =>
    missTexts.missed(medicine_name, formatDoseTime(dose, today));
  return (
    <>
      <MissedDose survivor={survivor} missed={first} title={titleOf(first)} hasCall />
      {others.length > 0 && (
        <Disclosure summary={missTexts.also(formatDoses(others, today))}>
          <div className={styles.others}>
            {others.map((missed) => (
              <MissedDose
                key={idOfMiss(missed)}
                survivor={survivor}
                missed={missed}
                title={titleOf(missed)}
                hasCall={false}
              />
            ))}
          </div>
        </Disclosure>
      )}
    </>
  );
}
