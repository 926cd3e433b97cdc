import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { outboxWoken } from '../api/outbox/outboxListeners.ts';
import { selectOutboxRows } from '../api/outbox/outboxSlice.ts';
import { LaterNotice } from '../features/alarms/LaterNotice.tsx';
import { MissedNotice } from '../features/alarms/MissedNotice.tsx';
import { SignInAgain } from '../features/auth/SignInAgain.tsx';
import { RefusedNotices } from '../features/medications/RefusedNotices.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Stack } from '../ui/Stack.tsx';
import { appTexts } from './strings.ts';

/**
 * What holds on every screen until it is mended: a session that ended, changes that wait or
 * were refused, doses that passed.
 */
export function StandingNotices() {
  const dispatch = useAppDispatch();
  const rows = useAppSelector(selectOutboxRows).filter(({ refusal }) => refusal === null);
  const waiting = rows.some(({ attempts }) => attempts > 0) ? rows.length : 0;
  return (
    <Stack>
      <SignInAgain />
      {waiting > 0 && (
        <Notice
          tone="info"
          title={appTexts.waiting(waiting)}
          action={
            <Button onClick={() => dispatch(outboxWoken({ by: 'person' }))}>
              {appTexts.tryAgain}
            </Button>
          }
        >
          {appTexts.waitingBody}
        </Notice>
      )}
      <RefusedNotices />
      <LaterNotice />
      <MissedNotice />
    </Stack>
  );
}
