import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { selectIsHeard } from '../features/alarms/selectors.ts';
import { StopSound } from '../features/alarms/StopSound.tsx';
import { AlertsOverDialog } from '../features/emergency/AlertsOverDialog.tsx';
import { PinnedAlerts } from '../features/emergency/PinnedAlerts.tsx';
import { UnheardNotice } from '../features/monitoring/UnheardNotice.tsx';
import { keepRole } from './keepRole.ts';

/** What a caregiver has to see on every screen; whoever sees it has this device keep their screens. */
export function CaregiverNotices() {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const isHeard = useAppSelector(selectIsHeard);
  const isLog = pathname === paths.emergencyLog;
  useEffect(() => dispatch(keepRole('caregiver')), [dispatch]);
  return (
    <>
      <UnheardNotice />
      {!isLog && <PinnedAlerts />}
      <AlertsOverDialog isLog={isLog} stopSound={isHeard ? <StopSound /> : null} />
    </>
  );
}
