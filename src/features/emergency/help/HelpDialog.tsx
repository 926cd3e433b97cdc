import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { helpDialogClosed } from '../emergencySlice.ts';
import { ConfirmAlertDialog } from './ConfirmAlertDialog.tsx';
import { AlertProgressDialog } from './AlertProgressDialog.tsx';
import type { HelpDialogProps } from './HelpDialogFrame.tsx';
import { overStages } from '../alerts/formatCurrentAlert.ts';
import { selectCurrentAlerts, type CurrentAlert } from '../alerts/currentAlerts.ts';

/** Shows the question, or the progress of the alert. */
export function HelpDialog(props: HelpDialogProps) {
  const isOpen = useAppSelector(({ emergency }) => emergency.isHelpDialogOpen);
  return isOpen ? <HelpDialogContent {...props} /> : null;
}

/** Asking for help again shows this alert instead of the question. */
const isAwaitingAnswer = ({ isLive, stage }: CurrentAlert): boolean => isLive && stage !== 'seen';

interface Followed {
  readonly newestId: string | null;
  /** As last read, also when it is over; null for the question. */
  readonly alert: CurrentAlert | null;
  /** Its buttons may still be under the finger. */
  readonly hadAlert: boolean;
}

const nextFollowed = (
  { newestId, ...before }: Followed,
  alerts: readonly CurrentAlert[],
): Followed => {
  const [newest] = alerts;
  const isNew = newest !== undefined && newest.id !== newestId;
  const current = alerts.find(({ id }) => id === before.alert?.id) ?? before.alert;
  const alert = isNew && isAwaitingAnswer(newest) ? newest : current;
  return { newestId: newest?.id ?? null, alert, hadAlert: before.hadAlert || alert !== null };
};

function HelpDialogContent(props: HelpDialogProps) {
  const dispatch = useAppDispatch();
  const alerts = useAppSelector(selectCurrentAlerts);
  const newestId = useAppSelector(({ emergency }) => emergency.shownAlertId);
  const [previous, setFollowed] = useState((): Followed => {
    const shown = alerts.find(({ id }) => id === newestId) ?? null;
    return { newestId, alert: shown, hadAlert: shown !== null };
  });
  const followed = nextFollowed(previous, alerts);
  if (followed.newestId !== previous.newestId || followed.alert !== previous.alert)
    setFollowed(followed);
  const { alert } = followed;
  /** Such as one that was cancelled before the server received it. Only a tap leads to the question. */
  const isGone = alert !== null && !alerts.includes(alert);
  // An alarm takes the screen of an alert that is over; the bar still tells of it.
  const isLeft = isGone || (alert !== null && props.isAlarmDue && overStages.has(alert.stage));
  const close = () => dispatch(helpDialogClosed());
  useEffect(() => {
    if (isLeft) dispatch(helpDialogClosed());
  }, [isLeft, dispatch]);
  if (isLeft) return null;
  if (!alert) return <ConfirmAlertDialog {...props} isRepeat={followed.hadAlert} onClose={close} />;
  return (
    <AlertProgressDialog
      key={alert.id}
      {...props}
      alert={alert}
      onSendNew={() => setFollowed({ ...followed, alert: null })}
      onClose={close}
    />
  );
}
