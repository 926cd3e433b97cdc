import { HeartHandshake, RotateCw, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { isSounding } from '../../../domain/alarms.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useArmed } from '../../ui/useArmed.ts';
import { calledSoundStopped } from '../alarms/events.ts';
import { signInAsked } from '../auth/events.ts';
import { closeAlert, sayOk } from './alertActions.ts';
import { EmergencyCall } from './EmergencyCall.tsx';
import { flushEmergency } from './flushEmergency.ts';
import { type AlertStage, overStages, selectUnreachable, type StandingAlert } from './standing.ts';
import { standingWords } from './standingWords.ts';
import { texts } from './strings.ts';

interface HelpStateProps {
  alert: StandingAlert;
  /** What is said of an alarm that is due meanwhile, with a Stop sound of its own that stops all. */
  alarm: ReactNode;
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
const mayBeCalledOff: ReadonlySet<AlertStage> = new Set([
  'sending',
  'told',
  'unanswered',
  'seen',
  ...failed,
]);

/** What became of an alert, in words that change as it does, and what can be done now. */
export function HelpState({ alert, alarm, onAgain, onClose }: HelpStateProps) {
  const dispatch = useAppDispatch();
  const zone = useAppSelector(({ alarms }) => alarms.zone);
  const sounds = useAppSelector(
    ({ alarms: { called, ringing } }) => called?.type === 'emergency' && !ringing.some(isSounding),
  );
  const armed = useArmed();
  const { stage } = alert;
  const { title, body } = standingWords(alert, zone, useAppSelector(selectUnreachable));
  const waitsForSignIn = stage === 'signIn' && !alert.isWithdrawn;

  function close() {
    if (overStages.has(stage)) void dispatch(closeAlert(alert.id));
    onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      tone="danger"
      title={<span role="status">{title}</span>}
      onClose={close}
      main={
        sounds ? (
          <LeavingButton
            size="large"
            icon={<VolumeX />}
            onClick={() => dispatch(calledSoundStopped())}
          >
            {texts.stopSound}
          </LeavingButton>
        ) : undefined
      }
      actions={
        <>
          {failed.has(stage) && (
            <LeavingButton
              size="large"
              icon={<RotateCw />}
              onClick={() => void dispatch(flushEmergency({ hurry: true, insists: true }))}
            >
              {texts.tryAgain}
            </LeavingButton>
          )}
          {stage === 'signIn' && (
            <LeavingButton
              size="large"
              onClick={() => {
                dispatch(signInAsked());
                close();
              }}
            >
              {texts.signIn}
            </LeavingButton>
          )}
          {(mayBeCalledOff.has(stage) || waitsForSignIn) && (
            <LeavingButton
              size="large"
              icon={<HeartHandshake />}
              onClick={armed(() => void dispatch(sayOk(alert)))}
            >
              {texts.imOk}
            </LeavingButton>
          )}
          {mayBeFollowed.has(stage) && (
            <LeavingButton size="large" onClick={onAgain}>
              {texts.sendNew}
            </LeavingButton>
          )}
          <Button size="large" onClick={close}>
            {texts.close}
          </Button>
        </>
      }
    >
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
