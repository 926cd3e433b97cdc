import { useLocation } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useAppSelector } from '../api/hooks.ts';
import { selectIsSounding } from '../features/alarms/selectors.ts';
import { StopSoundButton } from '../features/alarms/AlarmNotices.tsx';
import { PinnedAlerts } from '../features/emergency/PinnedAlerts.tsx';
import { UnansweredAlertsDialog } from '../features/emergency/UnansweredAlertsDialog.tsx';
import { StaleDataNotice } from '../features/monitoring/StaleDataNotice.tsx';

export function CaregiverNotices() {
  const { pathname } = useLocation();
  const isHeard = useAppSelector(selectIsSounding);
  const isLog = pathname === paths.emergencyLog;
  return (
    <>
      <StaleDataNotice />
      {!isLog && <PinnedAlerts />}
      <UnansweredAlertsDialog
        isOnLogScreen={isLog}
        stopSoundButton={isHeard ? <StopSoundButton /> : null}
      />
    </>
  );
}
