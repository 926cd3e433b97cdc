import { RotateCw, Smile } from 'lucide-react';
import { useState } from 'react';
import { selectDeviceZone, selectNow } from '../../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { useIgnoreEarlyTaps } from '../../../ui/useIgnoreEarlyTaps.ts';
import { signInRequested } from '../../auth/events.ts';
import { AlertIcon } from '../alerts/AlertIcon.tsx';
import { cancelAlert, dismissAlert } from '../alertActions.ts';
import { CallLink, EmergencyCallLink } from './EmergencyCallLink.tsx';
import { flushEmergency } from '../flushEmergency.ts';
import { HelpDialogFrame, type HelpDialogProps } from './HelpDialogFrame.tsx';
import styles from './HelpDialogFrame.module.css';
import { type CurrentAlert, selectRecipients } from '../alerts/currentAlerts.ts';
import { formatCurrentAlert, goodStages } from '../alerts/formatCurrentAlert.ts';
import { texts } from '../strings.ts';
import { type AlertStage, finishedStages } from '../../../../domain/survivorAlertStage.ts';

interface AlertProgressDialogProps extends HelpDialogProps {
  alert: CurrentAlert;
  onSendNew: () => void;
  onClose: () => void;
}

const retryableStages: ReadonlySet<AlertStage> = new Set(['network', 'failed']);
/** No caregiver can come yet: the emergency number is the main action. */
const callStages: ReadonlySet<AlertStage> = new Set([
  ...retryableStages,
  'offline',
  'signIn',
  'nobody',
  'unanswered',
]);
const hasNoAnswer: ReadonlySet<AlertStage> = new Set(['told', 'unanswered']);
const resendableStages: ReadonlySet<AlertStage> = new Set([
  ...finishedStages,
  'unanswered',
  'seen',
]);
/** Shows the progress of an alert and the actions that it allows. */
export function AlertProgressDialog({
  alert,
  alarmNotice,
  stopSoundButton,
  onSendNew,
  onClose,
}: AlertProgressDialogProps) {
  const dispatch = useAppDispatch();
  const zone = useAppSelector(selectDeviceZone);
  const now = useAppSelector(selectNow);
  const ignoreEarlyTaps = useIgnoreEarlyTaps(undefined, alert.stage);
  const [isConfirmingCancel, setIsConfirmingCancel] = useState(false);
  const { stage } = alert;
  const recipients = useAppSelector(selectRecipients);
  const { title, body, isUnheard = false } = formatCurrentAlert(alert, zone, recipients, now);
  const [first, ...details] = body;
  const canCancel = alert.isOpen && stage !== 'nobody';
  const hasNoRecipients = recipients?.length === 0;

  const goodTone = stage === 'seen' ? 'answered' : 'ended';
  const isResendable = resendableStages.has(stage);
  const mend =
    stage === 'signIn' ? (
      <FocusHandoffButton
        size="large"
        onClick={() => {
          dispatch(signInRequested());
          onClose();
        }}
      >
        {texts.signIn}
      </FocusHandoffButton>
    ) : (
      retryableStages.has(stage) && (
        <FocusHandoffButton
          size="large"
          icon={<RotateCw />}
          onClick={() => dispatch(flushEmergency({ ignoreBackoff: true, ignoreRetryAfter: true }))}
        >
          {texts.tryAgain}
        </FocusHandoffButton>
      )
    );

  function close() {
    if (finishedStages.has(stage)) void dispatch(dismissAlert(alert.id));
    onClose();
  }

  if (isConfirmingCancel && canCancel)
    return <ConfirmCancelDialog alert={alert} onClose={() => setIsConfirmingCancel(false)} />;
  return (
    <HelpDialogFrame
      title={
        <>
          <AlertIcon stage={stage} /> <span role="status">{title}</span>
        </>
      }
      tone={goodStages.has(stage) ? goodTone : 'danger'}
      // Escape and Back do not dismiss an alert that reached no one.
      onClose={stage === 'nobody' ? onClose : close}
      buttons={{
        next: isResendable ? (
          <FocusHandoffButton
            variant={goodStages.has(stage) ? 'quiet' : 'secondary'}
            size="large"
            onClick={ignoreEarlyTaps(onSendNew)}
          >
            {texts.sendNew}
          </FocusHandoffButton>
        ) : (
          mend
        ),
        main: canCancel && (
          <FocusHandoffButton
            variant={stage === 'seen' ? 'primary' : 'secondary'}
            size="large"
            icon={<Smile />}
            onClick={ignoreEarlyTaps(() => setIsConfirmingCancel(true))}
          >
            {texts.imOk}
          </FocusHandoffButton>
        ),
        back: (
          <Button size="large" onClick={close}>
            {texts.close}
          </Button>
        ),
      }}
    >
      <div className={styles.body} data-in-sight>
        <div role="status" className={styles.lines}>
          {first !== undefined && <p>{first}</p>}
          {alert.isUnsent && alert.isOpen && hasNoRecipients && <p>{texts.noRecipients}</p>}
        </div>
        <EmergencyCallLink prominent={callStages.has(stage) || isUnheard} />
        {alarmNotice}
        {stopSoundButton}
      </div>
      {/* As long as there are caregivers: below the emergency number. */}
      <div role="status" className={styles.lines}>
        {details.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {hasNoAnswer.has(stage) && <CaregiverCallLinks alert={alert} />}
    </HelpDialogFrame>
  );
}

function CaregiverCallLinks({ alert: { sent } }: { alert: CurrentAlert }) {
  const recipients = useAppSelector(selectRecipients) ?? [];
  return recipients.map(
    ({ name, phone }) =>
      phone !== null &&
      sent?.told.some((caregiver) => caregiver.name === name) && (
        <CallLink key={name} number={phone} label={texts.callCaregiver(name)} />
      ),
  );
}

function ConfirmCancelDialog({ alert, onClose }: { alert: CurrentAlert; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const ignoreEarlyTaps = useIgnoreEarlyTaps();
  const answerer = alert.sent?.answeredBy;

  function confirm() {
    void dispatch(cancelAlert(alert));
    onClose();
  }

  return (
    <HelpDialogFrame
      title={texts.confirmCancel}
      onClose={onClose}
      buttons={{
        next: (
          <Button
            variant="primary"
            size="large"
            icon={<Smile />}
            onClick={ignoreEarlyTaps(confirm)}
          >
            {texts.confirmCancelYes}
          </Button>
        ),
        back: (
          <Button size="large" onClick={onClose}>
            {texts.no}
          </Button>
        ),
      }}
    >
      <div className={styles.body} data-in-sight>
        <p>
          {answerer == null ? texts.confirmCancelBody : texts.confirmCancelAfterAnswer(answerer)}
        </p>
        <EmergencyCallLink />
      </div>
    </HelpDialogFrame>
  );
}
