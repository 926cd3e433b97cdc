import { Siren } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode, useState } from 'react';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { timeAgo } from '../../../domain/feed.ts';
import { selectNow } from '../../api/clock.ts';
import { useListAlertsQuery } from '../../api/emergencyApi.ts';
import { type RuntimeProps, withRuntime } from '../../api/withRuntime.tsx';
import { useAppSelector } from '../../api/hooks.ts';
import { selectOfflineReason } from '../../api/connectivity.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { formatDateTime } from '../../ui/formatDate.ts';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { logTexts, pinnedTexts as texts } from './logStrings.ts';
import styles from './PinnedAlerts.module.css';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';
import { CancelledAlertNotices } from './CancelledAlertNotices.tsx';
import { isUnanswered } from './emergencySlice.ts';
import { useAnswerAlert } from './useAnswerAlert.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useIsAnyDialogOpen } from '../../ui/openDialogs.ts';
import { useIgnoreEarlyTaps } from '../../ui/useIgnoreEarlyTaps.ts';
import { helpDialogMinHeightRem } from './HelpDialogFrame.tsx';

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

const PinnedAlert = withRuntime(function PinnedAlert({
  alert,
  ignoreEarlyTaps = (action) => action,
  runtime,
}: PinnedAlertProps & RuntimeProps) {
  const { id, fname, lname, message, pressed_at } = alert;
  const nameId = useId();
  const now = useAppSelector(selectNow);
  const { pendingAnswer, answer } = useAnswerAlert(id, runtime);
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
});

interface UnansweredAlertsDialogProps {
  /** The log shows all alerts and has dialogs of its own. */
  isOnLogScreen: boolean;
  /** Null while no sound plays. */
  stopSoundButton: ReactNode | null;
}

/**
 * Shows what no caregiver has answered over any dialog that would hide it. The dialog below keeps its
 * state, and is back once all are answered or left.
 */
export function UnansweredAlertsDialog({
  isOnLogScreen,
  stopSoundButton,
}: UnansweredAlertsDialogProps) {
  const { data = [] } = useListAlertsQuery();
  const isHidden = useIsAnyDialogOpen();
  const [dismissedIds, setDismissedIds] = useState<readonly string[]>([]);
  const [listedIds, setListedIds] = useState('');
  const unanswered = data.filter(isUnanswered);
  const unansweredIds = unanswered.map(({ id }) => id).join(' ');
  if (!isHidden && listedIds !== unansweredIds) setListedIds(unansweredIds);
  const alerts = unanswered.filter(
    ({ id }) => !dismissedIds.includes(id) && !(isOnLogScreen && listedIds.includes(id)),
  );
  const ids = alerts.map(({ id }) => id);
  const ignoreEarlyTaps = useIgnoreEarlyTaps(undefined, `${isHidden} ${ids.join(' ')}`);
  const dismiss = () => setDismissedIds([...dismissedIds, ...ids]);
  if (!isHidden || ids.length === 0) return null;
  return (
    <Dialog
      open
      role="alertdialog"
      tone="danger"
      minHeightRem={helpDialogMinHeightRem}
      title={texts.title(ids.length)}
      onClose={dismiss}
      pinned={stopSoundButton}
      actions={
        <Button size="large" onClick={ignoreEarlyTaps(dismiss)}>
          {texts.back}
        </Button>
      }
    >
      <AlertList alerts={alerts} ignoreEarlyTaps={ignoreEarlyTaps} />
    </Dialog>
  );
}
