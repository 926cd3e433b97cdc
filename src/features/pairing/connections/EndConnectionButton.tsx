import { Unlink } from 'lucide-react';
import { useState } from 'react';
import { type PairedRole, pairingsWithout } from '../../../../domain/pairings.ts';
import type { CallError } from '../../../api/baseQuery.ts';
import { sessionApi } from '../../../api/sessionApi.ts';
import type { AppThunk } from '../../../app/types.ts';
import { useAppDispatch } from '../../../api/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useNetworkHint } from '../../../ui/useOfflineHint.tsx';
import { announced } from '../../announcements/events.ts';
import type { ConnectedUser } from '../pairingSlice.ts';
import { listTexts, texts } from '../strings.ts';
import { connectionEnded } from '../events.ts';

const { endPairing } = sessionApi.endpoints;

/** The other side was faster, or an earlier response was lost. */
const isAlreadyDisconnected = (error: CallError): boolean =>
  error.kind === 'refused' && error.status === 403;

const disconnect =
  (person: ConnectedUser): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const { error } = await dispatch(
      endPairing.initiate({ params: { personId: person.id } }, { track: false }),
    );
    if (error && !isAlreadyDisconnected(error as CallError)) return false;
    dispatch(
      sessionApi.util.updateQueryData('activePairings', undefined, (pairings) =>
        pairingsWithout(pairings, person.id),
      ),
    );
    dispatch(connectionEnded({ personId: person.id }));
    dispatch(announced({ tone: 'success', text: texts.ended(texts.nameOf(person)) }));
    return true;
  };

interface EndConnectionButtonProps {
  person: ConnectedUser;
  others: PairedRole;
  describedBy: string;
}

export function EndConnectionButton({ person, others, describedBy }: EndConnectionButtonProps) {
  const dispatch = useAppDispatch();
  const [isConfirming, setIsConfirming] = useState(false);
  const [attempt, setAttempt] = useState<'none' | 'runs' | 'failed'>('none');
  const { offlineHint, describedBy: offlineHintId } = useNetworkHint();
  const isBusy = attempt === 'runs';

  function ask() {
    setAttempt('none');
    setIsConfirming(true);
  }

  function closeDialog() {
    if (!isBusy) setIsConfirming(false);
  }

  async function end() {
    setAttempt('runs');
    const isEnded = await dispatch(disconnect(person));
    setAttempt(isEnded ? 'none' : 'failed');
    if (isEnded) setIsConfirming(false);
  }

  return (
    <>
      {/* Before its button: on unmount the dialog returns focus to the button, which hands it on. */}
      <Dialog
        open={isConfirming}
        role="alertdialog"
        title={texts.endTitle(texts.nameOf(person))}
        onClose={closeDialog}
        actions={
          <>
            <Button
              variant="danger"
              size="large"
              icon={<Unlink />}
              busy={isBusy}
              busyText={texts.ending}
              aria-describedby={offlineHintId}
              onClick={() => void end()}
            >
              {texts.endYes}
            </Button>
            <Button size="large" aria-disabled={isBusy} onClick={closeDialog}>
              {texts.endNo}
            </Button>
          </>
        }
      >
        <p>{listTexts[others].endBody(person.fname)}</p>
        <p>{listTexts[others].endHint(person.fname)}</p>
        {offlineHint}
        <div role="status">
          {attempt === 'failed' && <Notice tone="error">{texts.endFailed}</Notice>}
        </div>
      </Dialog>
      <FocusHandoffButton
        size="large"
        icon={<Unlink />}
        aria-describedby={describedBy}
        onClick={ask}
      >
        {texts.end}
      </FocusHandoffButton>
    </>
  );
}
