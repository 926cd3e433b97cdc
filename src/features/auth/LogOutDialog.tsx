import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { isAllSent, selectUnsent, type Unsent } from '../../api/unsent.ts';
import type { RootState } from '../../app/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { logOut, logOutOnceSent, type SendAlerts } from './logOut.ts';
import { texts } from './strings.ts';

interface LogOutDialogProps {
  /** The same one at each render. */
  sendAlerts: SendAlerts;
  /** Whether an alert that was sent is running. */
  selectIsRunning: (state: RootState) => boolean;
  onStay: () => void;
}

/** What a person may wait for in need comes first. */
const titleOf = ({ alerts, oks, rows }: Unsent): string => {
  if (alerts > 0) return texts.alertNotSentYet;
  return oks > 0 ? texts.okNotSentYet : texts.notSentYet(rows);
};

const bodyOf = ({ alerts, oks, rows, isUnkept }: Unsent): readonly string[] => {
  const ofEvents = rows > 0 ? [texts.notSentBody(rows)] : [];
  if (alerts + oks === 0) return ofEvents;
  const count = rows > 0 ? [`${texts.notSentYet(rows)}.`] : [];
  return [isUnkept ? texts.alertLost : texts.alertLater, ...count, ...ofEvents];
};

/**
 * Logs out. Where something is not sent yet, tries to send it, says so, and logs out once it is
 * sent, or when the person wants to all the same (DESIGN section 6). Asks also while an alert is running.
 */
export function LogOutDialog({ sendAlerts, selectIsRunning, onStay }: LogOutDialogProps) {
  const dispatch = useAppDispatch();
  const unsent = useAppSelector(selectUnsent);
  const isRunning = useAppSelector(selectIsRunning);
  const [attempt, setAttempt] = useState(1);
  const [attemptsOver, setAttemptsOver] = useState(0);

  useEffect(() => {
    const changedMind = new AbortController();
    void dispatch(logOutOnceSent({ sendAlerts, selectIsRunning }, changedMind.signal)).then(() =>
      setAttemptsOver(attempt),
    );
    return () => changedMind.abort();
  }, [attempt, dispatch, sendAlerts, selectIsRunning]);

  const isUnsent = !isAllSent(unsent);
  const hasTried = attemptsOver === attempt;
  const anyway = isUnsent || isRunning ? texts.logOutAnyway : texts.logOut;
  const allSent = isRunning ? texts.alertRuns : texts.allSent;
  return (
    <Dialog
      open={isUnsent || attemptsOver > 0}
      role="alertdialog"
      title={isUnsent ? titleOf(unsent) : allSent}
      onClose={onStay}
      actions={
        <>
          {isUnsent && (
            <Button
              variant="primary"
              size="large"
              busy={!hasTried}
              busyText={texts.sending}
              onClick={() => setAttempt(attempt + 1)}
            >
              {texts.sendNow}
            </Button>
          )}
          <Button size="large" onClick={() => void dispatch(logOut())}>
            {anyway}
          </Button>
          <Button size="large" onClick={onStay}>
            {texts.staySignedIn}
          </Button>
        </>
      }
    >
      {bodyOf(unsent).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isRunning && <p>{texts.alertRunsBody}</p>}
      <p role="status">{isUnsent && hasTried && texts.sendFailed}</p>
    </Dialog>
  );
}
