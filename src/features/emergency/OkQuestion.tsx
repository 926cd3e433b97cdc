import { HeartHandshake } from 'lucide-react';
import { useAppDispatch } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useArmed } from '../../ui/useArmed.ts';
import { sayOk } from './alertActions.ts';
import { EmergencyCall } from './EmergencyCall.tsx';
import { HelpButtons, helpNeedsRem } from './HelpButtons.tsx';
import type { StandingAlert } from './standing.ts';
import { texts } from './strings.ts';

interface OkQuestionProps {
  alert: StandingAlert;
  onClose: () => void;
}

/** Asks once whether an alert is to be cancelled, or its caregivers notified. */
export function OkQuestion({ alert, onClose }: OkQuestionProps) {
  const dispatch = useAppDispatch();
  const armed = useArmed();
  const answerer = alert.sent?.answeredBy;

  function say() {
    void dispatch(sayOk(alert));
    onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      tone="danger"
      needsRem={helpNeedsRem}
      title={texts.askOk}
      onClose={onClose}
      main={
        <HelpButtons
          next={
            <Button variant="primary" size="large" icon={<HeartHandshake />} onClick={armed(say)}>
              {texts.yesOk}
            </Button>
          }
          back={
            <Button size="large" onClick={onClose}>
              {texts.no}
            </Button>
          }
        />
      }
    >
      <p>{answerer == null ? texts.okCancels : texts.okAfterAnswer(answerer)}</p>
      <EmergencyCall />
    </Dialog>
  );
}
