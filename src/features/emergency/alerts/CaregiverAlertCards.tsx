import { Eye, Siren, VolumeX } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { Alert } from '../../../../contract/endpoints/index.ts';
import { emergency } from '../../../../domain/emergencyRules.ts';
import { selectDeviceZone, selectNow } from '../../../api/clock.ts';
import { useListAlertsQuery } from '../../../api/firstScreenApi.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { selectOfflineReason } from '../../../api/connectivity.ts';
import { formatClockTime } from '../../../platform/formatDate.ts';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { LoadErrorNotice } from '../../../ui/LoadErrorNotice.tsx';
import { useStopEarlyTaps } from '../../../ui/useIgnoreEarlyTaps.ts';
import { useNetworkHint } from '../../../ui/useOfflineHint.tsx';
import { signedInTexts } from '../../../ui/signedInStrings.ts';
import { logTexts, pinnedTexts as texts } from '../log/logStrings.ts';
import styles from './CaregiverAlertCards.module.css';
import { AlertLocation } from './AlertLocation.tsx';
import { stopRemoteAlarm } from '../../alarms/events.ts';
import { ClosedAlertNotices } from './ClosedAlertNotices.tsx';
import { AcknowledgeButton, CloseAlertButtons } from './AlertAnswerButtons.tsx';
import { CallLink, EmergencyCallLink } from '../help/EmergencyCallLink.tsx';
import { formatNeedHelp, formatPressedAgo, formatSeen, survivorName } from '../log/formatAlert.ts';
import { pinAlerts } from './pinAlerts.ts';
import { useAnswerAlert } from './useAnswerAlert.ts';

const refetchOnMount = { refetchOnMountOrArgChange: true } as const;

/** Open and recently closed alerts, at the top of every screen. */
export function CaregiverAlertCards() {
  const { data = [] } = useListAlertsQuery(undefined, refetchOnMount);
  const now = useAppSelector(selectNow);
  const { unseen, seen, ended } = pinAlerts(data, now);
  return (
    <>
      {unseen.length > 0 && <AlertCards alerts={unseen} />}
      {seen.map((alert) => (
        <SeenAlert key={alert.id} alert={alert} />
      ))}
      <ClosedAlertNotices ended={ended} />
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
function AlertCards({ alerts }: { alerts: readonly Alert[] }) {
  const titleId = useId();
  const head = useRef<HTMLDivElement>(null);
  const alertIds = alerts.map(({ id }) => id).join(' ');
  const knownIds = useRef('');
  useEffect(() => {
    const isNew = alertIds.split(' ').some((id) => !knownIds.current.split(' ').includes(id));
    knownIds.current = alertIds;
    // Explains the sound to a user who has scrolled down; the stop button is above.
    if (isNew) head.current?.scrollIntoView({ block: 'nearest' });
  }, [alertIds]);
  return (
    <section className={styles.pinned} data-field="red" aria-labelledby={titleId}>
      <div ref={head} role="alert" className={styles.head}>
        <Siren className={styles.icon} aria-hidden="true" />
        <h2 id={titleId}>{formatNeedHelp(alerts)}</h2>
      </div>
      <StopAlarmButton />
      <AlertList alerts={alerts} />
      <EmergencyCallLink layout={alertIds} />
    </section>
  );
}

function StopAlarmButton() {
  const dispatch = useAppDispatch();
  const isSounding = useAppSelector(({ alarms }) => alarms.remoteAlarm?.type === 'emergency');
  const isSilenced = useAppSelector(({ alarms }) => alarms.sound === 'blocked');
  if (!isSounding) return null;
  if (isSilenced) return <p>{signedInTexts.soundBlocked}</p>;
  return (
    <FocusHandoffButton
      className={styles.stop}
      variant="quiet"
      icon={<VolumeX />}
      onClick={() => dispatch(stopRemoteAlarm())}
    >
      {texts.stopSound}
    </FocusHandoffButton>
  );
}

/** Seen by this caregiver, or called off; stays until one closes it for all. */
function SeenAlert({ alert }: { alert: Alert }) {
  const nameId = useId();
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectDeviceZone);
  const { pendingAnswer, answer } = useAnswerAlert(alert.id);
  const stopEarlyTaps = useStopEarlyTaps();
  const { fname, withdrawn_at, answered_at } = alert;
  const isAsked =
    answered_at !== null && now - Date.parse(answered_at) >= emergency.askToCloseAfterMs;
  return (
    <section
      className={styles.seen}
      data-field="plain"
      aria-labelledby={nameId}
      onClickCapture={stopEarlyTaps}
      data-steady
    >
      <h2 id={nameId} className={styles.name}>
        {withdrawn_at === null
          ? formatNeedHelp([alert])
          : texts.cancelledBy(survivorName(alert), formatClockTime(Date.parse(withdrawn_at), zone))}
      </h2>
      <p>
        <time dateTime={alert.pressed_at}>{formatPressedAgo(alert, now)}</time>
      </p>
      <SeenBy alert={alert} />
      {alert.status === 'pending' && (
        <AcknowledgeButton
          pendingAnswer={pendingAnswer}
          describedBy={nameId}
          onAcknowledge={() => void answer('acknowledged')}
        />
      )}
      {isAsked && <p className={styles.name}>{texts.askToClose(fname)}</p>}
      <CallLinks alert={alert} />
      <AlertLocation alert={alert} />
      <CloseAlertButtons
        labelledBy={nameId}
        name={survivorName(alert)}
        pendingAnswer={pendingAnswer}
        onAnswer={(status) => void answer(status)}
      />
      <EmergencyCallLink />
    </section>
  );
}

function SeenBy({ alert }: { alert: Alert }) {
  return formatSeen(alert).map((line) => (
    <p key={line} className={styles.seenBy}>
      <Eye aria-hidden="true" />
      {line}
    </p>
  ));
}

/** Who needs help, and who has seen it. */
function CallLinks({ alert: { fname, survivor_phone, seen_by = [] } }: { alert: Alert }) {
  return (
    <>
      {survivor_phone && <CallLink number={survivor_phone} label={texts.call(fname)} />}
      {seen_by.map(
        ({ name, phone }) =>
          phone !== undefined && <CallLink key={name} number={phone} label={texts.call(name)} />,
      )}
    </>
  );
}

interface AlertListProps {
  alerts: readonly Alert[];
  /** Ignores taps meant for the previous layout. */
  ignoreEarlyTaps?: ((action: () => void) => () => void) | undefined;
}

export function AlertList({ alerts, ignoreEarlyTaps }: AlertListProps) {
  const { offlineHint } = useNetworkHint(logTexts.needsNetwork);
  const stopEarlyTaps = useStopEarlyTaps(alerts.map(({ id }) => id).join(' '));
  return (
    <>
      {offlineHint}
      <ul className={styles.alerts} onClickCapture={stopEarlyTaps} data-steady>
        {alerts.map((alert) => (
          <PinnedAlert
            key={alert.id}
            alert={alert}
            isNamed={alerts.length > 1}
            ignoreEarlyTaps={ignoreEarlyTaps}
          />
        ))}
      </ul>
    </>
  );
}

interface PinnedAlertProps extends Pick<AlertListProps, 'ignoreEarlyTaps'> {
  alert: Alert;
  isNamed: boolean;
}

function PinnedAlert({ alert, isNamed, ignoreEarlyTaps = (action) => action }: PinnedAlertProps) {
  const { id, message, pressed_at, withdrawn_at } = alert;
  const nameId = useId();
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectDeviceZone);
  const { pendingAnswer, answer } = useAnswerAlert(id);
  return (
    <li className={styles.alert}>
      <p id={nameId} className={styles.name} hidden={!isNamed}>
        {survivorName(alert)}
      </p>
      {message !== emergency.message && <p>{message}</p>}
      <p>
        <time dateTime={pressed_at}>{formatPressedAgo(alert, now)}</time>
      </p>
      <SeenBy alert={alert} />
      {withdrawn_at !== null && (
        <p>
          {texts.cancelledBy(survivorName(alert), formatClockTime(Date.parse(withdrawn_at), zone))}
        </p>
      )}
      <AcknowledgeButton
        pendingAnswer={pendingAnswer}
        describedBy={nameId}
        onAcknowledge={ignoreEarlyTaps(() => void answer('acknowledged'))}
      />
      <CallLinks alert={alert} />
      <AlertLocation alert={alert} />
      <CloseAlertButtons
        labelledBy={nameId}
        name={survivorName(alert)}
        pendingAnswer={pendingAnswer}
        onAnswer={(status) => void answer(status)}
      />
    </li>
  );
}
