import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { PinnedAlerts } from '../features/emergency/PinnedAlerts.tsx';
import { UnheardNotice } from '../features/monitoring/UnheardNotice.tsx';
import { useServices } from './servicesContext.ts';

/** What a caregiver has to see on every screen; whoever sees it has this device keep their screens. */
export function CaregiverNotices() {
  const { pathname } = useLocation();
  const { worker } = useServices().device;
  useEffect(() => worker.post({ type: 'KEEP_ROLE', role: 'caregiver' }), [worker]);
  return (
    <>
      <UnheardNotice />
      {pathname !== paths.emergencyLog && <PinnedAlerts />}
    </>
  );
}
