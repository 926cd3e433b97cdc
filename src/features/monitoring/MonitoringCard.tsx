import { CalendarDays } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import { paths } from '../../../contract/paths.ts';
import { minute } from '../../../domain/specConstants.ts';
import { timeAgo } from '../../../domain/feed.ts';
import { selectNow, selectDeviceZone } from '../../api/clock.ts';
import { useReadUserQuery } from '../../api/authApi.ts';
import { useReadMonitoringQuery } from '../../api/sessionApi.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { SurvivorPhone } from '../careTeam/SurvivorPhone.tsx';
import { cardTexts as texts } from './cardStrings.ts';
import styles from './MonitoringCard.module.css';
import type { ActiveSurvivor } from './monitoringSlice.ts';
import type { ActiveSurvivorQuery } from './useActiveSurvivor.ts';
import { SurvivorHeader } from './SurvivorHeader.tsx';
import { SurvivorPlaceholder } from './SurvivorPlaceholder.tsx';
import type { ResponseBody } from '../../../contract/endpoints/index.ts';
import { localDateOf, localMinuteOf } from '../../../domain/zonedTime.ts';
import { formatClockTime, formatDateTime, placeOfZone } from '../../platform/formatDate.ts';

/** Polls: the changes feed does not include when the survivor was last seen. */
const pollOptions = { pollingInterval: minute, skipPollingIfUnfocused: true } as const;

function SurvivorStatus({ survivor }: { survivor: ActiveSurvivor }) {
  const { personId, fname, zone } = survivor;
  const now = useAppSelector(selectNow);
  const own = useAppSelector(selectDeviceZone);
  const { currentData: reach, isError } = useReadMonitoringQuery(
    { params: { userId: personId } },
    pollOptions,
  );
  if (!reach && !isError) return null;
  const seenAt = reach?.last_seen_at ?? null;
  const seen =
    seenAt === null ? texts.notSeen : (timeAgo(seenAt, now) ?? formatDateTime(seenAt, zone));
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
      {localMinuteOf(now, zone) !== localMinuteOf(now, own) && (
        <p className={styles.meta}>{texts.otherZone(fname, placeOfZone(zone, now))}</p>
      )}
    </>
  );
}

interface MonitoringCardProps {
  survivorQuery: ActiveSurvivorQuery;
  children: ReactNode;
}

export function MonitoringCard({ survivorQuery, children }: MonitoringCardProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      {survivorQuery.survivor ? (
        <Fragment key={survivorQuery.survivor.personId}>
          <Who survivor={survivorQuery.survivor} />
          {children}
          <SurvivorStatus survivor={survivorQuery.survivor} />
          <ButtonLink
            className={styles.more}
            variant="quiet"
            to={paths.adherence}
            icon={<CalendarDays />}
          >
            {texts.record(survivorQuery.survivor.fname)}
          </ButtonLink>
        </Fragment>
      ) : (
        <SurvivorPlaceholder survivorQuery={survivorQuery} />
      )}
    </Card>
  );
}

function Who({ survivor: { personId, fname } }: { survivor: ActiveSurvivor }) {
  const { data: person } = useReadUserQuery({ params: { id: personId } });
  return (
    <>
      <SurvivorHeader avatarUrl={person?.avatarUrl ?? null}>
        <p className={styles.name}>{person ? `${person.fname} ${person.lname}` : fname}</p>
      </SurvivorHeader>
      {person && <SurvivorPhone survivor={person} />}
    </>
  );
}

type DeviceReach = Omit<ResponseBody<'readMonitoring'>, 'last_seen_at'>;

export const formatDeviceReach = (
  { devices, proved_at: provedAt, unshown }: DeviceReach,
  now: number,
  { zone }: Pick<ActiveSurvivor, 'zone'>,
): string => {
  if (devices === 0) return texts.noDevice;
  if (provedAt === null) return texts.notProved;
  const isToday = localDateOf(provedAt, zone) === localDateOf(now, zone);
  const when = isToday
    ? texts.at(formatClockTime(provedAt, zone))
    : texts.on(formatDateTime(provedAt, zone));
  return unshown === 0 ? texts.proved(when) : texts.unshown(when, unshown);
};
