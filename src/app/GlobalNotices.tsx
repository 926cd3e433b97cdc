import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useAppSelector } from '../api/hooks.ts';
import { selectUser } from '../api/session.ts';
import {
  ClockNotice,
  MissedLine,
  MissedNotice,
  SnoozedNotice,
} from '../features/alarms/AlarmNotices.tsx';
import { ZoneQuestion } from '../features/alarms/ZoneQuestion.tsx';
import { CaregiverNews } from '../features/activityFeed/CaregiverNews.tsx';
import { OwnAlertBar } from '../features/emergency/alerts/OwnAlertBar.tsx';
import { selectCurrentAlerts } from '../features/emergency/alerts/currentAlerts.ts';
import { HelpFromUrl } from '../features/emergency/help/HelpFromUrl.tsx';
import { SignInAgainNotice } from '../features/auth/signIn/SignInAgainNotice.tsx';
import { RejectedNotices } from '../features/medications/list/MedicationNotices.tsx';
import { GuardEach } from '../ui/GuardEach.tsx';
import { NoticeSlot } from '../ui/NoticeSlot.tsx';
import { Stack } from '../ui/Stack.tsx';
import { ChunkError } from '../screens/ChunkError.tsx';
import { shownPath } from './routeTable.ts';

const loadCaregiverNotices = () =>
  import(/* webpackChunkName: "caregiver" */ './CaregiverNotices.tsx');
// No automatic reload: it would discard what the user types on the screen below.
const failed = () => ({ default: ChunkError });
const CaregiverAlerts = lazy(() =>
  loadCaregiverNotices().then((module) => ({ default: module.CaregiverAlerts }), failed),
);
const CaregiverNotices = lazy(() =>
  loadCaregiverNotices().then((module) => ({ default: module.CaregiverNotices }), failed),
);

export function GlobalNotices() {
  const user = useAppSelector(selectUser);
  const role = user?.role;
  const { pathname } = useLocation();
  const isSurvivorDashboard = shownPath(pathname, role) === paths.survivorDashboard;
  const hasMessage = useAppSelector(
    ({ announcements: { announcement } }) => announcement !== null && !announcement.shownIn,
  );
  return (
    <GuardEach>
      {isSurvivorDashboard && <HelpFromUrl />}
      {role === 'survivor' && <OwnAlertBar />}
      {role === 'caregiver' && (
        <Suspense>
          <Stack>
            <CaregiverAlerts />
          </Stack>
        </Suspense>
      )}
      {isSurvivorDashboard && <MissedNotice />}
      <NoticeSlot isTaken={hasMessage}>
        <GuardEach>
          <SignInAgainNotice />
          {!isSurvivorDashboard && <MissedLine />}
          {role === 'caregiver' && (
            <Suspense>
              <CaregiverNotices />
            </Suspense>
          )}
          <RejectedNotices />
          <ClockNotice />
          <ZoneQuestion />
          {/* The survivor dashboard shows these doses first. */}
          {!isSurvivorDashboard && <SnoozedNotice />}
          {user && role === 'survivor' && <NewsWithoutAlert personId={user.id} />}
        </GuardEach>
      </NoticeSlot>
    </GuardEach>
  );
}

/** An alert comes first, alone. */
function NewsWithoutAlert({ personId }: { personId: string }) {
  const hasAlert = useAppSelector(selectCurrentAlerts).some(({ isLive }) => isLive);
  return hasAlert ? null : <CaregiverNews personId={personId} />;
}
