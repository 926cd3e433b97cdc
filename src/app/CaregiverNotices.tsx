import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { selectIsSounding } from '../features/alarms/selectors.ts';
import { StopSoundButton } from '../features/alarms/AlarmNotices.tsx';
import { PinnedAlerts } from '../features/emergency/PinnedAlerts.tsx';
import { UnansweredAlertsDialog } from '../features/emergency/UnansweredAlertsDialog.tsx';
import { StaleDataNotice } from '../features/monitoring/StaleDataNotice.tsx';
import { cacheRoleAssets } from './cacheRoleAssets.ts';

export function CaregiverNotices() {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const isHeard = useAppSelector(selectIsSounding);
  const isLog = pathname === paths.emergencyLog;
  useEffect(() => dispatch(cacheRoleAssets('caregiver')), [dispatch]);
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
