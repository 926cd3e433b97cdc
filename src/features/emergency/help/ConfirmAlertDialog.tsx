import { Siren, CloudOff, UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { selectDeviceZone } from '../../../api/clock.ts';
import { selectOfflineReason } from '../../../api/connectivity.ts';
import type { RootState } from '../../../app/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { useIgnoreEarlyTaps } from '../../../ui/useIgnoreEarlyTaps.ts';
import { IconLine } from '../../../ui/IconLine.tsx';
import { texts as uiTexts } from '../../../ui/strings.ts';
import { sendAlert } from '../alertActions.ts';
import { EmergencyCallLink } from './EmergencyCallLink.tsx';
import { selectCurrentAlerts, selectRecipients } from '../alerts/currentAlerts.ts';
import { formatCurrentAlert } from '../alerts/formatCurrentAlert.ts';
import { HelpDialogFrame, type HelpDialogProps } from './HelpDialogFrame.tsx';
import styles from './HelpDialogFrame.module.css';
import { texts } from '../strings.ts';

const ignoreRepeatedTapMs = 400;
/** "No, go back" replaces Get help under the finger: a slow double tap must not close the question. */
const ignoreTapOnCancelMs = 1_500;

const isOnline = (state: RootState): boolean =>
  state.api.config.online && selectOfflineReason(state) === null;

interface ConfirmAlertDialogProps extends HelpDialogProps {
  /** After "Send a new alert": a series of taps on that must neither send nor dial. */
  isRepeat: boolean;
  onClose: () => void;
}

/** Asks for the second tap and names the recipients. Without any, it offers no alert. */
export function ConfirmAlertDialog({
  alarmNotice,
  stopSoundButton,
  isRepeat,
  onClose,
}: ConfirmAlertDialogProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isOffline = useAppSelector(selectOfflineReason) !== null;
  const isExpired = useAppSelector(({ auth }) => auth.isExpired);
  const hasNoRecipients = useAppSelector(selectRecipients)?.length === 0;
  /** Without a connection to the server, a caregiver may have connected since. */
  const reachesNoOne = useAppSelector(isOnline) && !isExpired && hasNoRecipients;
  const ignoreEarlyTaps = useIgnoreEarlyTaps(ignoreRepeatedTapMs, reachesNoOne);
  const ignoreRepeatedTaps = useIgnoreEarlyTaps(ignoreTapOnCancelMs);

  function connect() {
    onClose();
    void navigate(paths.addCaregiver);
  }

  return (
    <HelpDialogFrame
      title={reachesNoOne ? texts.callForHelp : texts.title}
      onClose={onClose}
      buttons={{
        next: isRepeat && <span />,
        main: reachesNoOne ? (
          <Button size="large" icon={<UserPlus />} onClick={ignoreEarlyTaps(connect)}>
            {texts.connectCaregiver}
          </Button>
        ) : (
          <Button
            variant={hasNoRecipients ? 'secondary' : 'danger'}
            size="huge"
            icon={<Siren />}
            onClick={ignoreEarlyTaps(() => dispatch(sendAlert()))}
          >
            {texts.yes}
          </Button>
        ),
        back: (
          <Button size="large" onClick={ignoreRepeatedTaps(onClose)}>
            {reachesNoOne ? texts.close : texts.no}
          </Button>
        ),
      }}
    >
      <div className={styles.body} data-in-sight>
        <SeenAlert />
        {isExpired ? <p>{texts.signedOut}</p> : <RecipientList />}
        <EmergencyCallLink prominent={isOffline || isExpired || hasNoRecipients} />
      </div>
      {!isExpired && !isOffline && <UnreachableRecipients />}
      {alarmNotice}
      {stopSoundButton}
    </HelpDialogFrame>
  );
}

/** Says that help may be on its way. */
function SeenAlert() {
  const zone = useAppSelector(selectDeviceZone);
  const alert = useAppSelector(selectCurrentAlerts).find(
    ({ isOpen, stage }) => isOpen && stage === 'seen',
  );
  if (!alert) return null;
  const [seen = ''] = formatCurrentAlert(alert, zone, null).body;
  return <p>{texts.askNew(seen)}</p>;
}

function RecipientList() {
  const recipients = useAppSelector(selectRecipients);
  const offlineReason = useAppSelector(selectOfflineReason);
  // Says before the tap that the alert has to wait.
  if (offlineReason !== null && recipients?.length !== 0) {
    const names = (recipients ?? []).map(({ name }) => name);
    return (
      <>
        <IconLine icon={<CloudOff />}>{uiTexts.offlineReasons[offlineReason]}</IconLine>
        <p>{names.length > 0 ? texts.willNotifyLater(names) : texts.cannotNotifyNow}</p>
      </>
    );
  }
  if (recipients === null) return <p>{texts.willNotifyAll}</p>;
  if (recipients.length === 0) return <p>{texts.noRecipients}</p>;
  return <p>{texts.willNotify(recipients.map(({ name }) => name))}</p>;
}

/** Any number of lines: below the emergency number. */
function UnreachableRecipients() {
  const recipients = useAppSelector(selectRecipients) ?? [];
  const unreachable = recipients.filter(({ isReachable }) => !isReachable);
  return texts.mayNotRing(unreachable).map((line, index) => <p key={index}>{line}</p>);
}
