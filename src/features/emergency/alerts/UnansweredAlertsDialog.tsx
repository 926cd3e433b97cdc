import { type ReactNode, useState } from 'react';
import { useListAlertsQuery } from '../../../api/firstScreenApi.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useIsAnyDialogOpen } from '../../../ui/openDialogs.ts';
import { useIgnoreEarlyTaps } from '../../../ui/useIgnoreEarlyTaps.ts';
import { EmergencyCallLink } from '../help/EmergencyCallLink.tsx';
import { helpDialogMinHeightRem } from '../help/HelpDialogFrame.tsx';
import { formatNeedHelp } from '../log/formatAlert.ts';
import { AlertList } from './CaregiverAlertCards.tsx';
import { pinnedTexts as texts } from '../log/logStrings.ts';
import { isUnanswered } from '../emergencySlice.ts';

interface UnansweredAlertsDialogProps {
  /** The log shows all alerts and has dialogs of its own. */
  isOnLogScreen: boolean;
  /** Null while no sound plays. */
  stopSoundButton: ReactNode | null;
}

/**
 * Shows what no caregiver has answered over any dialog that would hide it, until this caregiver answers it or it is
 * closed. The dialog below keeps its state, and is back then.
 */
export function UnansweredAlertsDialog({
  isOnLogScreen,
  stopSoundButton,
}: UnansweredAlertsDialogProps) {
  const { data = [] } = useListAlertsQuery();
  const isHidden = useIsAnyDialogOpen();
  const [dismissedIds, setDismissedIds] = useState<readonly string[]>([]);
  const [shownIds, setShownIds] = useState<readonly string[]>([]);
  const [listedIds, setListedIds] = useState('');
  const unanswered = data.filter(
    (alert) => isUnanswered(alert) || (alert.status === 'pending' && shownIds.includes(alert.id)),
  );
  const unansweredIds = unanswered.map(({ id }) => id).join(' ');
  if (!isHidden && listedIds !== unansweredIds) setListedIds(unansweredIds);
  const alerts = unanswered.filter(
    ({ id }) => !dismissedIds.includes(id) && !(isOnLogScreen && listedIds.includes(id)),
  );
  const ids = alerts.map(({ id }) => id);
  const layout = `${isHidden} ${ids.join(' ')}`;
  const ignoreEarlyTaps = useIgnoreEarlyTaps(undefined, layout);
  if (isHidden && ids.some((id) => !shownIds.includes(id))) setShownIds([...shownIds, ...ids]);
  const dismiss = () => setDismissedIds([...dismissedIds, ...ids]);
  if (!isHidden || ids.length === 0) return null;
  return (
    <Dialog
      open
      role="alertdialog"
      tone="danger"
      minHeightRem={helpDialogMinHeightRem}
      title={formatNeedHelp(alerts)}
      onClose={dismiss}
      pinned={stopSoundButton}
      actions={
        <>
          <EmergencyCallLink layout={layout} />
          <Button size="large" onClick={ignoreEarlyTaps(dismiss)}>
            {texts.later}
          </Button>
        </>
      }
    >
      <AlertList alerts={alerts} ignoreEarlyTaps={ignoreEarlyTaps} />
    </Dialog>
  );
}
