import { Siren } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { isFinal } from '../../../domain/alertStatus.ts';
import { minute } from '../../../domain/constants.ts';
import { timeAgo } from '../../../domain/feed.ts';
import { useListAlertsQuery } from '../../api/emergencyApi.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectOfflineReason } from '../../api/connectivity.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { formatClockTime, formatDateTime } from '../../ui/formatDate.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { useOfflineHint } from '../../ui/useOfflineHint.tsx';
import { logTexts, pinnedTexts as texts } from './logStrings.ts';
import styles from './PinnedAlerts.module.css';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';
import { isUnanswered } from './emergencySlice.ts';
import { useAnswerAlert } from './useAnswerAlert.ts';

const refetchOnMount = { refetchOnMountOrArgChange: true } as const;

const cancelledShownForMs = 10 * minute;

/** A newer alert of the same survivor overrides an earlier cancellation. */
const isLaterAlertOfSurvivor = (other: Alert, { survivor_id, pressed_at }: Alert): boolean =>
  other.survivor_id === survivor_id && Date.parse(other.pressed_at) > Date.parse(pressed_at);

/** Unanswered and recently cancelled alerts, at the top of every screen. */
export function PinnedAlerts() {
  const { data = [] } = useListAlertsQuery(undefined, refetchOnMount);
  const now = useAppSelector(({ alarms }) => alarms.now);
  const zone = useAppSelector(({ alarms }) => alarms.zone);
  const unanswered = data.filter(isUnanswered);
  const [dismissedIds, setDismissedIds] = useState<readonly string[]>([]);
  const cancelled = data
    .filter(
      (alert) =>
        !dismissedIds.includes(alert.id) &&
        data.every((other) => !isLaterAlertOfSurvivor(other, alert)),
    )
    .flatMap(({ id, fname, lname, withdrawn_at, status }) => {
      const at = Date.parse(withdrawn_at ?? '');
      if (!(now - at < cancelledShownForMs)) return [];
      const text = texts.cancelledBy(`${fname} ${lname}`, formatClockTime(at, zone));
      return [{ id, words: text, isOpen: !isFinal(status) }];
    });
  return (
    <>
      {unanswered.length > 0 && <PinnedAlertsSection alerts={unanswered} />}
      {cancelled.map(({ id, words, isOpen }) => (
        <Notice
          key={id}
          tone="success"
          title={words}
          action={
            <ButtonRow>
              <FocusHandoffButton
                size="large"
                onClick={() => setDismissedIds([...dismissedIds, id])}
              >
                {texts.close}
              </FocusHandoffButton>
              {isOpen && (
                <ButtonLink to={paths.emergencyLog} size="large">
                  {texts.open}
                </ButtonLink>
              )}
            </ButtonRow>
          }
        >
          {isOpen && <p>{texts.staysOpen}</p>}
        </Notice>
      ))}
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
  const { offlineHint } = useOfflineHint(
    useAppSelector(selectOfflineReason),
    logTexts.needsNetwork,
  );
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
  const now = useAppSelector(({ alarms }) => alarms.now);
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
