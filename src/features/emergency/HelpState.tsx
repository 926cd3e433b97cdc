import { HeartHandshake, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useArmed } from '../../ui/useArmed.ts';
import { signInAsked } from '../auth/events.ts';
import { closeAlert } from './alertActions.ts';
import { EmergencyCall } from './EmergencyCall.tsx';
import { flushEmergency } from './flushEmergency.ts';
import { HelpButtons, helpNeedsRem } from './HelpButtons.tsx';
import type { HelpDialogProps } from './HelpDialog.tsx';
import { OkQuestion } from './OkQuestion.tsx';
import { type AlertStage, overStages, selectUnreachable, type StandingAlert } from './standing.ts';
import { standingWords } from './standingWords.ts';
import { texts } from './strings.ts';

interface HelpStateProps extends HelpDialogProps {
  alert: StandingAlert;
  /** Another alert is wanted. */
  onAgain: () => void;
  onClose: () => void;
}

const failed: ReadonlySet<AlertStage> = new Set(['offline', 'network', 'failed']);
const mayBeFollowed: ReadonlySet<AlertStage> = new Set([
  ...overStages,
  'unanswered',
  'seen',
  'failed',
  'signIn',
]);
const mayBeCancelled: ReadonlySet<AlertStage> = new Set([
  'sending',
  'told',
  'unanswered',
  'seen',
  ...failed,
]);

/** What became of an alert, in words that change as it does, and what can be done now. */
export function HelpState({ alert, alarm, stopSound, onAgain, onClose }: HelpStateProps) {
  const dispatch = useAppDispatch();
  const zone = useAppSelector(({ alarms }) => alarms.zone);
  const armed = useArmed();
  const [asksOk, setAsksOk] = useState(false);
  const { stage } = alert;
  const { title, body } = standingWords(alert, zone, useAppSelector(selectUnreachable));
  const mayCancel = mayBeCancelled.has(stage) || (stage === 'signIn' && !alert.isWithdrawn);

  function close() {
    if (overStages.has(stage)) void dispatch(closeAlert(alert.id));
    onClose();
  }

  if (asksOk && mayCancel) return <OkQuestion alert={alert} onClose={() => setAsksOk(false)} />;
  return (
    <Dialog
      open
      role="alertdialog"
      tone="danger"
      needsRem={helpNeedsRem}
      title={<span role="status">{title}</span>}
      onClose={close}
      main={
        <HelpButtons
          retry={
            failed.has(stage) ? (
              <LeavingButton
                size="large"
                icon={<RotateCw />}
                onClick={() => void dispatch(flushEmergency({ hurry: true, insists: true }))}
              >
                {texts.tryAgain}
              </LeavingButton>
            ) : (
              stage === 'signIn' && (
                <LeavingButton
                  size="large"
                  onClick={() => {
                    dispatch(signInAsked());
                    close();
                  }}
                >
                  {texts.signIn}
                </LeavingButton>
              )
            )
          }
          next={
            mayBeFollowed.has(stage) && (
              <LeavingButton size="large" onClick={armed(onAgain)}>
                {texts.sendNew}
              </LeavingButton>
            )
          }
          main={
            mayCancel && (
              <LeavingButton
                size="large"
                icon={<HeartHandshake />}
                onClick={armed(() => setAsksOk(true))}
              >
                {texts.imOk}
              </LeavingButton>
            )
          }
          back={
            <Button size="large" onClick={close}>
              {texts.close}
            </Button>
          }
        />
      }
    >
      {stopSound}
      {stage === 'sending' && <Spinner label={texts.sending} />}
      <div role="status">
        {body.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <EmergencyCall prominent={stage === 'nobody' || stage === 'unanswered'} />
      {alarm}
    </Dialog>
  );
}
