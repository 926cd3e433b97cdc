import { Siren } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { timeAgo } from '../../../domain/feed.ts';
import { selectNow } from '../../api/clock.ts';
import { useListAlertsQuery } from '../../api/emergencyApi.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectOfflineReason } from '../../api/connectivity.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { formatDateTime } from '../../platform/formatDate.ts';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { logTexts, pinnedTexts as texts } from './logStrings.ts';
import styles from './PinnedAlerts.module.css';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';
import { CancelledAlertNotices } from './CancelledAlertNotices.tsx';
import { isUnanswered } from './emergencySlice.ts';
import { useAnswerAlert } from './useAnswerAlert.ts';

const refetchOnMount = { refetchOnMountOrArgChange: true } as const;

/** Unanswered and recently cancelled alerts, at the top of every screen. */
export function PinnedAlerts() {
  const { data = [] } = useListAlertsQuery(undefined, refetchOnMount);
  const unanswered = data.filter(isUnanswered);
  return (
    <>
      {unanswered.length > 0 && <PinnedAlertsSection alerts={unanswered} />}
      <CancelledAlertNotices alerts={data} />
    </>
  );
}

/** Warns that unread alerts may exist; another notice covers an unreachable server. */
export function AlertsLoadError() {
  const { isError, refetch } = useListAlertsQuery();
  const isOffline = useAppSelector(selectOfflineReason) !== null;
  return (
    <LoadErrorNotice
      size="large"
      hasFailed={isError && !isOffline}
      title={texts.failed}
      onRetry={refetch}
    >
      {texts.failedHint}
    </LoadErrorNotice>
  );
}

/** Only the heading is announced, not each minute. */
function PinnedAlertsSection({ alerts }: { alerts: readonly Alert[] }) {
  const titleId = useId();
  const place = useRef<HTMLElement>(null);
  const alertIds = alerts.map(({ id }) => id).join(' ');
  const knownIds = useRef('');
  useEffect(() => {
    const isNew = alertIds.split(' ').some((id) => !knownIds.current.split(' ').includes(id));
    knownIds.current = alertIds;
    // Explains the sound to a user who has scrolled down; the stop button is above.
    if (isNew) place.current?.scrollIntoView({ block: 'nearest' });
  }, [alertIds]);
  return (
    <section ref={place} className={styles.pinned} data-field="red" aria-labelledby={titleId}>
      <div role="alert" className={styles.head}>
        <Siren className={styles.icon} aria-hidden="true" />
        <h2 id={titleId}>{texts.title(alerts.length)}</h2>
      </div>
      <AlertList alerts={alerts} />
      <ButtonLink to={paths.emergencyLog} size="large">
        {texts.open}
      </ButtonLink>
    </section>
  );
}

interface AlertListProps {
  alerts: readonly Alert[];
  /** Ignores taps meant for the previous layout. */
  ignoreEarlyTaps?: ((action: () => void) => () => void) | undefined;
}

export function AlertList({ alerts, ignoreEarlyTaps }: AlertListProps) {
  const { offlineHint } = useNetworkHint(logTexts.needsNetwork);
  return (
    <>
      {offlineHint}
      <ul className={styles.alerts}>
        {alerts.map((alert) => (
          <PinnedAlert key={alert.id} alert={alert} ignoreEarlyTaps={ignoreEarlyTaps} />
        ))}
      </ul>
    </>
  );
}

interface PinnedAlertProps extends Pick<AlertListProps, 'ignoreEarlyTaps'> {
  alert: Alert;
}

function PinnedAlert({ alert, ignoreEarlyTaps = (action) => action }: PinnedAlertProps) {
  const { id, fname, lname, message, pressed_at } = alert;
  const nameId = useId();
  const now = useAppSelector(selectNow);
  const { pendingAnswer, answer } = useAnswerAlert(id);
  const pressedAt = Date.parse(pressed_at);
  return (
    <li className={styles.alert}>
      <p id={nameId} className={styles.name}>
        {fname} {lname}
      </p>
      <p>{message}</p>
      <p>
        <time dateTime={pressed_at}>
          {texts.pressed(formatDateTime(pressedAt), timeAgo(pressedAt, now)?.toLowerCase())}
        </time>
      </p>
      <AcknowledgeButton
        pendingAnswer={pendingAnswer}
        describedBy={nameId}
        onAcknowledge={ignoreEarlyTaps(() => void answer('acknowledged'))}
      />
    </li>
  );
}
