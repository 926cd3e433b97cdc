import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { PinnedAlerts } from '../features/emergency/PinnedAlerts.tsx';
import { UnheardNotice } from '../features/monitoring/UnheardNotice.tsx';
import { keepRole } from './keepRole.ts';

/** What a caregiver has to see on every screen; whoever sees it has this device keep their screens. */
export function CaregiverNotices() {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  useEffect(() => dispatch(keepRole('caregiver')), [dispatch]);
  return (
    <>
      <UnheardNotice />
      {pathname !== paths.emergencyLog && <PinnedAlerts />}
    </>
  );
}
