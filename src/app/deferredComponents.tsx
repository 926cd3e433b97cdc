import { refetchOnMount, useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { isSurvivor, selectUser } from '../api/session.ts';
import { AlarmDialog } from '../features/alarms/AlarmDialog.tsx';
import { DueNotice, StopSoundButton } from '../features/alarms/AlarmNotices.tsx';
import {
  selectIsSounding,
  selectShownAlarms,
  selectSnoozedTexts,
} from '../features/alarms/selectors.ts';
import { BedsideClock } from '../features/bedside/BedsideClock.tsx';
import { helpRequested } from '../features/emergency/events.ts';
import { selectNextDoseText } from '../features/medications/today/todaySelectors.ts';
import { hasProgress, selectCurrentAlerts } from '../features/emergency/alerts/currentAlerts.ts';
import { alertShown, helpDialogClosed } from '../features/emergency/emergencySlice.ts';
import { HelpDialog } from '../features/emergency/help/HelpDialog.tsx';
import { TestAlarm } from '../features/alarmReadiness/TestAlarm.tsx';
import { MedicinesSubscription } from '../features/medications/MedicinesSubscription.tsx';
import { useReadUserQuery } from '../api/authApi.ts';
import { useListAlertsQuery } from '../api/firstScreenApi.ts';
import { useConnections } from '../features/pairing/connections/useConnections.ts';
import { GuardEach } from '../ui/GuardEach.tsx';
import { OverlayBoundary } from '../ui/OverlayBoundary.tsx';
import type { RootState } from './types.ts';

export { InstallOffer } from '../screens/InstallOffer.tsx';
export { GlobalNotices } from './GlobalNotices.tsx';
export { OverlayError } from './OverlayError.tsx';
export { menuAids, menuPlaces, noticeSigns } from './menuExtras.tsx';
export { StatusStrip } from './StatusStrip.tsx';
export { DoseUndo, UndoAnnounced } from '../features/medications/today/UndoButton.tsx';
export { LogOutDialog } from '../features/auth/logOut/LogOutDialog.tsx';
export { ConfirmEmailNotice } from '../features/auth/registration/ConfirmEmailNotice.tsx';
export { AsNeededMedicines } from '../features/medications/today/AsNeededMedicines.tsx';
export { ActivityPanel } from '../features/activityFeed/ActivityPanel.tsx';
export { HomeCare } from '../screens/HomeCare.tsx';
export { MedicinesLoadError } from '../features/medications/list/MedicinesLoadError.tsx';
export { MissedAnswers } from '../features/medications/today/MissedAnswers.tsx';
export { TakenToday } from '../features/medications/today/TakenToday.tsx';

export function SurvivorOverlays() {
  const user = useAppSelector(selectUser);
  if (!isSurvivor(user)) return null;
  return (
    <GuardEach>
      <MedicinesSubscription personId={user.id} />
      <ConnectionsSubscription personId={user.id} />
      <AlertsSubscription />
      <TestAlarm />
      <AlarmOverlay />
      <HelpOverlay />
    </GuardEach>
  );
}

/** While this dialog is open, a new alarm sounds and is named, but its full screen waits. */
const selectAsksForHelp = ({ emergency }: RootState) => emergency.isHelpDialogOpen;

function AlarmOverlay() {
  const asksForHelp = useAppSelector(selectAsksForHelp);
  const alarms = useAppSelector(selectShownAlarms);
  const dispatch = useAppDispatch();
  const alert = useAppSelector((state) => selectCurrentAlerts(state).find(hasProgress));
  if (asksForHelp) return null;
  return (
    <OverlayBoundary resetKey={alarms}>
      <AlarmDialog onShowAlert={alert && (() => dispatch(alertShown({ id: alert.id })))} />
    </OverlayBoundary>
  );
}

function HelpOverlay() {
  const dispatch = useAppDispatch();
  const asksForHelp = useAppSelector(selectAsksForHelp);
  const isHeard = useAppSelector(selectIsSounding);
  const isAlarmDue = useAppSelector(selectShownAlarms).length > 0;
  return (
    <OverlayBoundary resetKey={asksForHelp} onClose={() => dispatch(helpDialogClosed())}>
      <HelpDialog
        alarmNotice={<DueNotice />}
        isAlarmDue={isAlarmDue}
        stopSoundButton={isHeard ? <StopSoundButton /> : null}
      />
    </OverlayBoundary>
  );
}

/** Keeps the alerts up to date on every screen. */
function AlertsSubscription() {
  useListAlertsQuery(undefined, refetchOnMount);
  return null;
}

function ConnectionsSubscription({ personId }: { personId: string }) {
  const { ids = [] } = useConnections(personId, 'caregivers');
  return ids.map((id) => <UserSubscription key={id} personId={id} />);
}

function UserSubscription({ personId }: { personId: string }) {
  useReadUserQuery({ params: { id: personId } });
  return null;
}
export function BedsideMode({ onLeave }: { onLeave: () => void }) {
  const dispatch = useAppDispatch();
  const next = useAppSelector(selectNextDoseText);
  const snoozed = useAppSelector(selectSnoozedTexts)
    .map(({ words }) => words)
    .join(' ');
  return (
    <BedsideClock
      next={snoozed || next}
      onHelp={() => dispatch(helpRequested())}
      onLeave={onLeave}
    />
  );
}
