import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { helpDialogClosed } from './emergencySlice.ts';
import { ConfirmAlertDialog } from './ConfirmAlertDialog.tsx';
import { AlertProgressDialog } from './AlertProgressDialog.tsx';
import type { HelpDialogProps } from './HelpDialogFrame.tsx';
import { selectCurrentAlerts, type CurrentAlert } from './currentAlerts.ts';

/** Shows the question, or the progress of the alert. */
export function HelpDialog(props: HelpDialogProps) {
  const isOpen = useAppSelector(({ emergency }) => emergency.isHelpDialogOpen);
  return isOpen ? <HelpDialogContent {...props} /> : null;
}

/** Asking for help again shows this alert instead of the question. */
const isAwaitingAnswer = ({ isLive, stage }: CurrentAlert): boolean => isLive && stage !== 'seen';

function HelpDialogContent(props: HelpDialogProps) {
  const dispatch = useAppDispatch();
  const alerts = useAppSelector(selectCurrentAlerts);
  const shownAlertId = useAppSelector(({ emergency }) => emergency.shownAlertId);
  const [newest] = alerts;
  const [previousNewestId, setPreviousNewestId] = useState(newest?.id);
  /** Stays when the alert is over. */
  const [followedId, setFollowedId] = useState(
    shownAlertId ?? (newest && isAwaitingAnswer(newest) ? newest.id : null),
  );
  const [wantsNewAlert, setWantsNewAlert] = useState(false);
  const [isCancelled, setIsCancelled] = useState(false);
  const close = () => dispatch(helpDialogClosed());
  if (newest?.id !== previousNewestId) {
    setPreviousNewestId(newest?.id);
    if (newest && isAwaitingAnswer(newest)) {
      setFollowedId(newest.id);
      setWantsNewAlert(false);
    }
  }
  const alert = alerts.find(({ id }) => id === followedId);
  if (alert && alert.isCancelled !== isCancelled) setIsCancelled(alert.isCancelled);
  /** Cancelled before the server received it. */
  const isFinished = !alert && isCancelled && !wantsNewAlert;
  useEffect(() => {
    if (isFinished) dispatch(helpDialogClosed());
  }, [isFinished, dispatch]);
  if (isFinished) return null;
  if (!alert || wantsNewAlert) return <ConfirmAlertDialog {...props} onClose={close} />;
  return (
    <AlertProgressDialog
      key={alert.id}
      {...props}
      alert={alert}
      onSendNew={() => setWantsNewAlert(true)}
      onClose={close}
    />
  );
}
