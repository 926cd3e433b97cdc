import { useLocation } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useListAlertsQuery } from '../api/firstScreenApi.ts';
import { useAppSelector } from '../api/hooks.ts';
import { selectIsSilenced, selectIsSounding } from '../features/alarms/selectors.ts';
import { RemoteAlarmNotice, StopSoundButton } from '../features/alarms/AlarmNotices.tsx';
import { isUnanswered } from '../features/emergency/emergencySlice.ts';
import { LostAlertNotices } from '../features/emergency/alerts/LostAlertNotices.tsx';
import { CaregiverAlertCards } from '../features/emergency/alerts/CaregiverAlertCards.tsx';
import { UnansweredAlertsDialog } from '../features/emergency/alerts/UnansweredAlertsDialog.tsx';
import { signedInTexts } from '../ui/signedInStrings.ts';
import { GuardEach } from '../ui/GuardEach.tsx';
import { MissNotices } from './MissNotices.tsx';
import { StaleDataNotice } from '../features/monitoring/StaleDataNotice.tsx';
import { LateMissDialog } from '../screens/LateMissDialog.tsx';

/** One at a time. */
export function CaregiverNotices() {
  return (
    <GuardEach>
      <MissNotices />
    </GuardEach>
  );
}

/** Always in sight. */
export function CaregiverAlerts() {
  const { pathname } = useLocation();
  const isHeard = useAppSelector(selectIsSounding);
  const isSilenced = useAppSelector(selectIsSilenced);
  const { data = [] } = useListAlertsQuery();
  // The red card has this button itself.
  const namesEmergency = data.some(isUnanswered);
  const isEmergency = useAppSelector(({ alarms }) => alarms.remoteAlarm?.type === 'emergency');
  return (
    <GuardEach>
      <StaleDataNotice />
      {!(namesEmergency && isEmergency) && <RemoteAlarmNotice />}
      <CaregiverAlertCards />
      <LostAlertNotices />
      <LateMissDialog />
      <UnansweredAlertsDialog
        isOnLogScreen={pathname === paths.emergencyLog}
        stopSoundButton={
          isHeard ? <StopSoundButton /> : isSilenced ? <p>{signedInTexts.soundBlocked}</p> : null
        }
      />
    </GuardEach>
  );
}
