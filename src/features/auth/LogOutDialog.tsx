import { useEffect, useState } from 'react';
import { flushOutbox } from '../../api/outbox/flush.ts';
import { selectOutboxRows } from '../../api/outbox/outboxSlice.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { logOut } from './logOut.ts';
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
  const [sending, setSending] = useState(unsent > 0);

  useEffect(() => {
    if (unsent === 0) void dispatch(logOut());
  }, [dispatch, unsent]);

  useEffect(() => {
    if (!sending) return;
    void dispatch(flushOutbox({ hurry: true }))
      .catch(() => undefined)
      .then(() => setSending(false));
  }, [dispatch, sending]);

  return (
    <Dialog
      open={unsent > 0}
      role="alertdialog"
      title={texts.notSentYet(unsent)}
      onClose={onStay}
      actions={
        <>
          <Button
            variant="primary"
            size="large"
            busy={sending}
            busyText={texts.sending}
            onClick={() => setSending(true)}
          >
            {texts.sendNow}
          </Button>
          <Button size="large" onClick={() => void dispatch(logOut())}>
            {texts.logOutAnyway}
          </Button>
          <Button size="large" onClick={onStay}>
            {texts.staySignedIn}
          </Button>
        </>
      }
    >
      <p>{texts.notSentBody}</p>
    </Dialog>
  );
}
