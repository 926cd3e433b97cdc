import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { selectUser } from '../../../api/session.ts';
import {
  isAllSent,
  selectPendingSummary,
  type PendingSummary,
} from '../../../api/pendingSummary.ts';
import type { RootState } from '../../../app/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useIgnoreEarlyTaps } from '../../../ui/useIgnoreEarlyTaps.ts';
import { selectCurrentAlerts } from '../../emergency/alerts/currentAlerts.ts';
import { logOut, sendPending } from './logOut.ts';
import { logOutTexts } from './logOutStrings.ts';

/** A caregiver may still answer a sent alert. */
const selectHasLiveAlert = (state: RootState): boolean =>
  selectCurrentAlerts(state).some(({ isLive, isUnsent }) => isLive && !isUnsent);

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

/** Says what stops, and what is not sent yet or still open. */
export function LogOutDialog({ onCancel }: { onCancel: () => void }) {
  const dispatch = useAppDispatch();
  const stops = useAppSelector((state) => logOutTexts.stops[selectUser(state)?.role ?? '']);
  const unsent = useAppSelector(selectPendingSummary);
  const hasLiveAlert = useAppSelector(selectHasLiveAlert);
  const [attempt, setAttempt] = useState(1);
  const [lastFinishedAttempt, setLastFinishedAttempt] = useState(0);

  useEffect(() => {
    void dispatch(sendPending()).then(() => setLastFinishedAttempt(attempt));
  }, [attempt, dispatch]);

  const isUnsent = !isAllSent(unsent);
  const isAttemptFinished = lastFinishedAttempt === attempt;
  const isOpen = isUnsent || lastFinishedAttempt > 0;
  const ignoreEarlyTaps = useIgnoreEarlyTaps(undefined, `${isOpen} ${isUnsent}`);
  const sentTitle = hasLiveAlert ? logOutTexts.alertStillOpen : logOutTexts.title;
  return (
    <Dialog
      open={isOpen}
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
          <Button size="large" onClick={ignoreEarlyTaps(() => void dispatch(logOut()))}>
            {isUnsent || hasLiveAlert ? logOutTexts.logOutAnyway : logOutTexts.logOut}
          </Button>
          <Button
            variant={isUnsent ? 'secondary' : 'primary'}
            size="large"
            onClick={ignoreEarlyTaps(onCancel)}
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
      {stops && <p>{stops}</p>}
      <p role="status">{isUnsent && isAttemptFinished && logOutTexts.sendFailed}</p>
    </Dialog>
  );
}
