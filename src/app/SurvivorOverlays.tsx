import { useAppSelector } from '../api/hooks.ts';
import { isSurvivor, selectUser } from '../api/session.ts';
import { AlarmDialog } from '../features/alarms/AlarmDialog.tsx';
import { DueNotice } from '../features/alarms/DueNotice.tsx';
import { selectIsSounding } from '../features/alarms/selectors.ts';
import { StopSoundButton } from '../features/alarms/StopSoundButton.tsx';
import { HelpDialog } from '../features/emergency/HelpDialog.tsx';
import { AlertsSubscription } from '../features/emergency/AlertsSubscription.tsx';
import { MedicinesSubscription } from '../features/medications/MedicinesSubscription.tsx';
import { ConnectionsSubscription } from '../features/pairing/ConnectionsSubscription.tsx';

export function SurvivorOverlays() {
  const user = useAppSelector(selectUser);
  /** While this dialog is open, a new alarm sounds and is named, but its full screen waits. */
  const asksForHelp = useAppSelector(({ emergency }) => emergency.isHelpDialogOpen);
  const isHeard = useAppSelector(selectIsSounding);
  if (!isSurvivor(user)) return null;
  return (
    <>
      <MedicinesSubscription personId={user.id} />
      <ConnectionsSubscription personId={user.id} />
      <AlertsSubscription />
      {!asksForHelp && <AlarmDialog />}
      <HelpDialog
        alarmNotice={<DueNotice />}
        stopSoundButton={isHeard ? <StopSoundButton /> : null}
      />
    </>
  );
}
