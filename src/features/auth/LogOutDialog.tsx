import { useEffect, useState } from 'react';
import { selectOutboxRows } from '../../api/outbox/outboxSlice.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { logOut, logOutOnceSent } from './logOut.ts';
import { texts } from './strings.ts';

interface LogOutDialogProps {
  onStay: () => void;
}

/**
 * Logs out. Where something is not sent yet, tries to send it, says so, and logs out once it is
 * sent, or when the person wants to all the same (DESIGN section 6).
 */
export function LogOutDialog({ onStay }: LogOutDialogProps) {
  const dispatch = useAppDispatch();
  const unsent = useAppSelector(selectOutboxRows).length;
  const [attempt, setAttempt] = useState(1);
  const [attemptsOver, setAttemptsOver] = useState(0);

  useEffect(() => {
    const changedMind = new AbortController();
    void dispatch(logOutOnceSent(changedMind.signal)).then(() => setAttemptsOver(attempt));
    return () => changedMind.abort();
  }, [attempt, dispatch]);

  const isUnsent = unsent > 0;
  const hasTried = attemptsOver === attempt;
  const anyway = isUnsent ? texts.logOutAnyway : texts.logOut;
  return (
    <Dialog
      open={isUnsent || attemptsOver > 0}
      role="alertdialog"
      title={isUnsent ? texts.notSentYet(unsent) : texts.allSent}
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
      {isUnsent && <p>{texts.notSentBody(unsent)}</p>}
      <p role="status">{isUnsent && hasTried && texts.sendFailed}</p>
    </Dialog>
  );
}
