import { HeartHandshake } from 'lucide-react';
import { useAppDispatch } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { useIgnoreEarlyTaps } from '../../ui/useIgnoreEarlyTaps.ts';
import { cancelAlert } from './alertActions.ts';
import { EmergencyCallLink } from './EmergencyCallLink.tsx';
import { HelpDialogFrame } from './HelpDialogFrame.tsx';
import type { CurrentAlert } from './currentAlerts.ts';
import { texts } from './strings.ts';

interface ConfirmCancelDialogProps {
  alert: CurrentAlert;
  onClose: () => void;
}

export function ConfirmCancelDialog({ alert, onClose }: ConfirmCancelDialogProps) {
  const dispatch = useAppDispatch();
  const ignoreEarlyTaps = useIgnoreEarlyTaps();
  const answerer = alert.sent?.answeredBy;

  function confirm() {
    dispatch(cancelAlert(alert));
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
            icon={<HeartHandshake />}
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
      <p>{answerer == null ? texts.confirmCancelBody : texts.confirmCancelAfterAnswer(answerer)}</p>
      <EmergencyCallLink />
    </HelpDialogFrame>
  );
}
