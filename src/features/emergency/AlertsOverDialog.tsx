import { type ReactNode, useState } from 'react';
import { useListAlertsQuery } from '../../api/emergencyApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAnyDialog } from '../../ui/openDialogs.ts';
import { useArmed } from '../../ui/useArmed.ts';
import { helpNeedsRem } from './HelpButtons.tsx';
import { AlertList } from './PinnedAlerts.tsx';
import { pinnedTexts as texts } from './pinnedStrings.ts';
import { isUnanswered } from './unanswered.ts';

interface AlertsOverDialogProps {
  /** The screen below shows all alerts, and its dialogs may be about one of them. */
  isLog: boolean;
  /** Ends the sound; null while there is none. */
  stopSound: ReactNode | null;
}

/**
 * Shows what no caregiver has answered over any dialog that would hide it. The dialog below keeps its
 * state, and is back once all are answered or left.
 */
export function AlertsOverDialog({ isLog, stopSound }: AlertsOverDialogProps) {
  const { data = [] } = useListAlertsQuery();
  const isHidden = useAnyDialog();
  /** Ids of those that the person went back from. */
  const [left, setLeft] = useState<readonly string[]>([]);
  /** Ids of those that the log showed before the dialog was opened. */
  const [listed, setListed] = useState('');
  const unanswered = data.filter(isUnanswered);
  const all = unanswered.map(({ id }) => id).join(' ');
  if (!isHidden && listed !== all) setListed(all);
  const alerts = unanswered.filter(
    ({ id }) => !left.includes(id) && !(isLog && listed.includes(id)),
  );
  const ids = alerts.map(({ id }) => id);
  const armed = useArmed(undefined, `${isHidden} ${ids.join(' ')}`);
  const leave = () => setLeft([...left, ...ids]);
  if (!isHidden || ids.length === 0) return null;
  return (
    <Dialog
      open
      role="alertdialog"
      tone="danger"
      needsRem={helpNeedsRem}
      title={texts.title(ids.length)}
      onClose={leave}
      main={stopSound}
      actions={
        <Button size="large" onClick={armed(leave)}>
          {texts.back}
        </Button>
      }
    >
      <AlertList alerts={alerts} armed={armed} />
    </Dialog>
  );
}
