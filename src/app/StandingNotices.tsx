import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { outboxWoken } from '../api/outbox/events.ts';
import { selectOutboxRows } from '../api/outbox/outboxSlice.ts';
import { selectUser } from '../api/session.ts';
import { CalledNotice } from '../features/alarms/CalledNotice.tsx';
import { ClockNotice } from '../features/alarms/ClockNotice.tsx';
import { LaterNotice } from '../features/alarms/LaterNotice.tsx';
import { MissedNotice } from '../features/alarms/MissedNotice.tsx';
import { ZoneQuestion } from '../features/alarms/ZoneQuestion.tsx';
import { selectMissed } from '../features/alarms/selectors.ts';
import { AlertNotice } from '../features/emergency/AlertNotice.tsx';
import { SignInAgain } from '../features/auth/SignInAgain.tsx';
import { LateDialog } from '../features/medications/LateDialog.tsx';
import { RefusedNotices } from '../features/medications/RefusedNotices.tsx';
import { ResultNotice } from '../features/medications/ResultNotice.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Stack } from '../ui/Stack.tsx';
import { laterNotices } from './later.tsx';
import { isSurvivorsDashboard } from './screens/dashboards.ts';
import { appTexts } from './strings.ts';

const CaregiverNotices = laterNotices(async () => {
  const { CaregiverNotices: Notices } = await import(
    /* webpackChunkName: "caregiver" */ './CaregiverNotices.tsx'
  );
  return Notices;
});

/**
 * What holds on every screen until it is mended or over: a session that ended, changes that wait or
 * were refused, a clock that is wrong, doses that passed or were just answered.
 */
export function StandingNotices() {
  const dispatch = useAppDispatch();
  const rows = useAppSelector(selectOutboxRows).filter(({ refusal }) => refusal === null);
  const role = useAppSelector(selectUser)?.role;
  const { pathname } = useLocation();
  const [lateId, setLateId] = useState<string | null>(null);
  const late = useAppSelector(selectMissed).find(({ id }) => id === lateId) ?? null;
  const waiting = rows.some(({ attempts }) => attempts > 0) ? rows.length : 0;
  return (
    <Stack>
      {role === 'survivor' ? <AlertNotice /> : <CalledNotice />}
      {role === 'caregiver' && <CaregiverNotices />}
      <SignInAgain />
      <ClockNotice />
      <ZoneQuestion />
      {waiting > 0 && (
        <Notice
          tone="info"
          title={appTexts.waiting(waiting)}
          action={
            <Button size="large" onClick={() => dispatch(outboxWoken({ by: 'person' }))}>
              {appTexts.tryAgain}
            </Button>
          }
        >
          {appTexts.waitingBody}
        </Notice>
      )}
      <RefusedNotices />
      <LaterNotice />
      <MissedNotice onTookIt={({ id }) => setLateId(id)} />
      {/* The dashboard tells it in its first line. */}
      {!isSurvivorsDashboard(pathname, role) && <ResultNotice />}
      <LateDialog late={late} onClose={() => setLateId(null)} />
    </Stack>
  );
}
