import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { flushRequested } from '../api/outbox/events.ts';
import { selectOutboxRows } from '../api/outbox/outboxSlice.ts';
import { selectUser } from '../api/session.ts';
import {
  RemoteAlarmNotice,
  ClockNotice,
  SnoozedNotice,
  MissedNotice,
} from '../features/alarms/AlarmNotices.tsx';
import { ZoneQuestion } from '../features/alarms/ZoneQuestion.tsx';
import { AlertNotice } from '../features/emergency/AlertNotice.tsx';
import { SignInAgainNotice } from '../features/auth/SignInAgainNotice.tsx';
import { RejectedNotices, UndoNotice } from '../features/medications/MedicationNotices.tsx';
import { LateDialog } from '../features/medications/LateDialog.tsx';
import { TookItButton } from '../features/medications/TookItButton.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Stack } from '../ui/Stack.tsx';
import { ChunkError } from '../screens/ChunkError.tsx';
import { shownPath } from './routeTable.ts';
import { appTexts } from './strings.ts';

const CaregiverNotices = lazy(() =>
  import(/* webpackChunkName: "caregiver" */ './CaregiverNotices.tsx').then(
    (module) => ({ default: module.CaregiverNotices }),
    // No automatic reload: it would discard what the user types on the screen below.
    () => ({ default: ChunkError }),
  ),
);

export function GlobalNotices() {
  const dispatch = useAppDispatch();
  const rows = useAppSelector(selectOutboxRows).filter(({ refusal }) => refusal === null);
  const role = useAppSelector(selectUser)?.role;
  const { pathname } = useLocation();
  const isSurvivorDashboard = shownPath(pathname, role) === paths.survivorDashboard;
  const unsentCount = rows.some(({ attempts }) => attempts > 0) ? rows.length : 0;
  return (
    <Stack>
      {role === 'survivor' ? <AlertNotice /> : <RemoteAlarmNotice />}
      {role === 'caregiver' && (
        <Suspense>
          <CaregiverNotices />
        </Suspense>
      )}
      <SignInAgainNotice />
      <ClockNotice />
      <ZoneQuestion />
      {unsentCount > 0 && (
        <Notice
          tone="info"
          title={appTexts.waiting(unsentCount)}
          action={
            <Button size="large" onClick={() => dispatch(flushRequested({ reason: 'person' }))}>
              {appTexts.tryAgain}
            </Button>
          }
        >
          {appTexts.waitingBody}
        </Notice>
      )}
      <RejectedNotices />
      <SnoozedNotice />
      <MissedNotice
        renderTookIt={(missed) => <TookItButton late={missed} LateDialog={LateDialog} />}
      />
      {/* The survivor dashboard shows the undo button in its first line. */}
      {!isSurvivorDashboard && <UndoNotice />}
    </Stack>
  );
}
