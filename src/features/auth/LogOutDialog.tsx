import { useEffect, useState } from 'react';
import { useAppSelector, useRuntime } from '../../api/hooks.ts';
import { isAllSent, selectPendingSummary, type PendingSummary } from '../../api/pendingSummary.ts';
import type { RootState } from '../../app/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { logOut, logOutWhenSent, type SendAlerts } from './logOut.ts';
import { logOutTexts } from './logOutStrings.ts';

interface LogOutDialogProps {
  /** Must be a stable reference. */
  sendAlerts: SendAlerts;
  selectHasLiveAlert: (state: RootState) => boolean;
  onCancel: () => void;
}

const titleOf = ({ alerts, cancellations, rows }: PendingSummary): string => {
  if (alerts > 0) return logOutTexts.alertNotSentYet;
  return cancellations > 0 ? logOutTexts.cancelNotSentYet : logOutTexts.notSentYet(rows);
};

const bodyOf = ({
  alerts,
  cancellations,
  rows,
  hasInMemoryAlerts,
}: PendingSummary): readonly string[] => {
  const rowTexts = rows > 0 ? [logOutTexts.notSentBody(rows)] : [];
  if (alerts + cancellations === 0) return rowTexts;
  const count = rows > 0 ? [`${logOutTexts.notSentYet(rows)}.`] : [];
  return [
    hasInMemoryAlerts ? logOutTexts.alertLost : logOutTexts.alertLater,
    ...count,
    ...rowTexts,
  ];
};

/** DESIGN section 6. Also asks while an alert is active. */
export function LogOutDialog({ sendAlerts, selectHasLiveAlert, onCancel }: LogOutDialogProps) {
  const { dispatch } = useRuntime();
  const unsent = useAppSelector(selectPendingSummary);
  const hasLiveAlert = useAppSelector(selectHasLiveAlert);
  const [attempt, setAttempt] = useState(1);
  const [lastFinishedAttempt, setLastFinishedAttempt] = useState(0);

  useEffect(() => {
    const abortController = new AbortController();
    void dispatch(logOutWhenSent({ sendAlerts, selectHasLiveAlert }, abortController.signal)).then(
      () => setLastFinishedAttempt(attempt),
    );
    return () => abortController.abort();
  }, [attempt, dispatch, sendAlerts, selectHasLiveAlert]);

  const isUnsent = !isAllSent(unsent);
  const isAttemptFinished = lastFinishedAttempt === attempt;
  const isSafe = !isUnsent && !hasLiveAlert;
  const logOutLabel = isSafe ? logOutTexts.logOut : logOutTexts.logOutAnyway;
  const sentTitle = hasLiveAlert ? logOutTexts.alertStillOpen : logOutTexts.allSent;
  return (
    <Dialog
      open={isUnsent || lastFinishedAttempt > 0}
      role="alertdialog"
      title={isUnsent ? titleOf(unsent) : sentTitle}
      onClose={onCancel}
      actions={
        <>
          {isUnsent && (
            <Button
              variant="primary"
              size="large"
              busy={!isAttemptFinished}
              busyText={logOutTexts.sending}
              onClick={() => setAttempt(attempt + 1)}
            >
              {logOutTexts.sendNow}
            </Button>
          )}
          <Button
            variant={isSafe ? 'primary' : 'secondary'}
            size="large"
            onClick={() => void dispatch(logOut())}
          >
            {logOutLabel}
          </Button>
          <Button
            variant={!isSafe && !isUnsent ? 'primary' : 'secondary'}
            size="large"
            onClick={onCancel}
          >
            {logOutTexts.staySignedIn}
          </Button>
        </>
      }
    >
      {bodyOf(unsent).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {hasLiveAlert && <p>{logOutTexts.alertStillOpenBody}</p>}
      <p role="status">{isUnsent && isAttemptFinished && logOutTexts.sendFailed}</p>
    </Dialog>
  );
}
