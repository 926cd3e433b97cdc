import { minute } from '../../../domain/constants.ts';
import { relativeTime } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { useReadMonitoringQuery } from '../../api/monitoringApi.ts';
import { cardTexts as texts } from './cardStrings.ts';
import styles from './MonitoringCard.module.css';
import type { ActiveSurvivor } from './monitoringSlice.ts';
import { formatDateTime, findOtherPlace, formatDeviceReach } from './formatDeviceReach.ts';

/** Polls: the changes feed does not include when the survivor was last seen. */
const pollOptions = { pollingInterval: minute, skipPollingIfUnfocused: true } as const;

export function SurvivorStatus({ survivor }: { survivor: ActiveSurvivor }) {
  const { personId, fname, zone } = survivor;
  const now = useAppSelector(({ alarms }) => alarms.now);
  const own = useAppSelector(({ alarms }) => alarms.zone);
  const { currentData: reach, isError } = useReadMonitoringQuery(personId, pollOptions);
  if (!reach && !isError) return null;
  const seenAt = reach?.last_seen_at ?? null;
  const seen =
    seenAt === null ? texts.notSeen : relativeTime(seenAt, now, (at) => formatDateTime(at, zone));
  const place = findOtherPlace(zone, own, now);
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.lastSeen}</dt>
          <dd>{reach ? seen : texts.notKnown}</dd>
        </div>
        <div>
          <dt>{texts.phoneOf(fname)}</dt>
          <dd>{reach ? formatDeviceReach(reach, now, survivor) : texts.notKnown}</dd>
        </div>
      </dl>
      {place !== null && <p className={styles.meta}>{texts.otherZone(fname, place)}</p>}
    </>
  );
}
