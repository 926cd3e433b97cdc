import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useAppSelector } from '../api/hooks.ts';
import { selectUser } from '../api/session.ts';
import { ClockNotice, SnoozedNotice, MissedNotice } from '../features/alarms/AlarmNotices.tsx';
import { ZoneQuestion } from '../features/alarms/ZoneQuestion.tsx';
import { CaregiverNews } from '../features/activityFeed/CaregiverNews.tsx';
import { AlertNotice } from '../features/emergency/AlertNotice.tsx';
import { selectCurrentAlerts } from '../features/emergency/currentAlerts.ts';
import { SignInAgainNotice } from '../features/auth/SignInAgainNotice.tsx';
import { RejectedNotices } from '../features/medications/MedicationNotices.tsx';
import { MissedAnswers } from '../features/medications/MissedAnswers.tsx';
import { OverlayBoundary } from '../ui/OverlayBoundary.tsx';
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
  const hasAlert = useAppSelector(selectCurrentAlerts).length > 0;
  const isSurvivorDashboard = shownPath(pathname, role) === paths.survivorDashboard;
  return (
    <>
      {role === 'survivor' && (
        <OverlayBoundary>
          <AlertNotice />
        </OverlayBoundary>
      )}
      <Stack>
        {role === 'caregiver' && (
          <Suspense>
            <CaregiverNotices />
          </Suspense>
        )}
        <SignInAgainNotice />
        <ClockNotice />
        <ZoneQuestion />
        {/* An alert comes first, alone. */}
        {user && role === 'survivor' && !hasAlert && <CaregiverNews personId={user.id} />}
        <RejectedNotices />
        {/* The survivor dashboard shows these doses first. */}
        {!isSurvivorDashboard && <SnoozedNotice />}
        <MissedNotice renderAnswers={(missed) => <MissedAnswers late={missed} />} />
      </Stack>
    </>
  );
}
