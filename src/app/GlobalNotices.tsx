import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useAppSelector } from '../api/hooks.ts';
import { selectUser } from '../api/session.ts';
import { ClockNotice, SnoozedNotice, MissedNotice } from '../features/alarms/AlarmNotices.tsx';
import { ZoneQuestion } from '../features/alarms/ZoneQuestion.tsx';
import { CaregiverNews } from '../features/activityFeed/CaregiverNews.tsx';
import { AlertNotice } from '../features/emergency/alerts/AlertNotice.tsx';
import { selectCurrentAlerts } from '../features/emergency/alerts/currentAlerts.ts';
import { SignInAgainNotice } from '../features/auth/signIn/SignInAgainNotice.tsx';
import { RejectedNotices } from '../features/medications/list/MedicationNotices.tsx';
import { GuardEach } from '../ui/GuardEach.tsx';
import { Stack } from '../ui/Stack.tsx';
import { ChunkError } from '../screens/ChunkError.tsx';
import { shownPath } from './routeTable.ts';

const CaregiverNotices = lazy(() =>
  import(/* webpackChunkName: "caregiver" */ './CaregiverNotices.tsx').then(
    (module) => ({ default: module.CaregiverNotices }),
    // No automatic reload: it would discard what the user types on the screen below.
    () => ({ default: ChunkError }),
  ),
);

export function GlobalNotices() {
  const user = useAppSelector(selectUser);
  const role = user?.role;
  const { pathname } = useLocation();
  const isSurvivorDashboard = shownPath(pathname, role) === paths.survivorDashboard;
  return (
    <GuardEach>
      {role === 'survivor' && <AlertNotice />}
      <Stack>
        <GuardEach>
          {role === 'caregiver' && (
            <Suspense>
              <CaregiverNotices />
            </Suspense>
          )}
          <SignInAgainNotice />
          <ClockNotice />
          <ZoneQuestion />
          {user && role === 'survivor' && <NewsWithoutAlert personId={user.id} />}
          <RejectedNotices />
          {/* The survivor dashboard shows these doses first. */}
          {!isSurvivorDashboard && <SnoozedNotice />}
          <MissedNotice />
        </GuardEach>
      </Stack>
    </GuardEach>
  );
}

/** An alert comes first, alone. */
function NewsWithoutAlert({ personId }: { personId: string }) {
  const hasAlert = useAppSelector(selectCurrentAlerts).length > 0;
  return hasAlert ? null : <CaregiverNews personId={personId} />;
}
