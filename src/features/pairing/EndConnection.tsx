import { Unlink } from 'lucide-react';
import { useState } from 'react';
import type { Others } from '../../../domain/pairings.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectAway } from '../../api/serverReach.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import type { Person } from './person.ts';
import { disconnect } from './disconnect.ts';
import { listTexts, texts } from './strings.ts';

interface EndConnectionProps {
  person: Person;
  others: Others;
  /** Id of the element that names the person. */
  describedBy: string;
}

/** Ends the connection with a person, after it was asked. */
export function EndConnection({ person, others, describedBy }: EndConnectionProps) {
  const dispatch = useAppDispatch();
  const [asks, setAsks] = useState(false);
  const [attempt, setAttempt] = useState<'none' | 'runs' | 'failed'>('none');
  const { line, describedBy: neededBy } = useNeedsServer(useAppSelector(selectAway));
  const isBusy = attempt === 'runs';

  function ask() {
    setAttempt('none');
    setAsks(true);
  }

  function leave() {
    if (!isBusy) setAsks(false);
  }

  async function end() {
    setAttempt('runs');
    const isEnded = await dispatch(disconnect(person));
    setAttempt(isEnded ? 'none' : 'failed');
    if (isEnded) setAsks(false);
  }

  return (
    <>
      {/* Before its button: where both leave together, the focus goes back to that, and on from there. */}
      <Dialog
        open={asks}
        role="alertdialog"
        title={texts.endTitle(texts.nameOf(person))}
        onClose={leave}
        actions={
          <>
            <Button
              variant="danger"
              size="large"
              icon={<Unlink />}
              busy={isBusy}
              busyText={texts.ending}
              aria-describedby={neededBy}
              onClick={() => void end()}
            >
              {texts.endYes}
            </Button>
            <Button size="large" aria-disabled={isBusy} onClick={leave}>
              {texts.endNo}
            </Button>
          </>
        }
      >
        <p>{listTexts[others].endBody(person.fname)}</p>
        <p>{texts.endHint}</p>
        {line}
        <div role="status">
          {attempt === 'failed' && <Notice tone="error">{texts.endFailed}</Notice>}
        </div>
      </Dialog>
      <LeavingButton size="large" icon={<Unlink />} aria-describedby={describedBy} onClick={ask}>
        {texts.end}
      </LeavingButton>
    </>
  );
}
