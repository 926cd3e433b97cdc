import { paths } from '../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { outboxWoken } from '../api/outbox/outboxListeners.ts';
import { selectOutboxRows } from '../api/outbox/outboxSlice.ts';
import { LaterNotice } from '../features/alarms/LaterNotice.tsx';
import { MissedNotice } from '../features/alarms/MissedNotice.tsx';
import { RefusedNotices } from '../features/medications/RefusedNotices.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Stack } from '../ui/Stack.tsx';
import { appTexts } from './strings.ts';

/**
 * What holds on every screen until it is mended: a session that ended, changes that wait or
 * were refused, doses that passed.
 */
export function StandingNotices() {
  const dispatch = useAppDispatch();
  const refused = useAppSelector((state) => state.auth.refused);
  const rows = useAppSelector(selectOutboxRows).filter(({ refusal }) => refusal === null);
  const waiting = rows.some(({ attempts }) => attempts > 0) ? rows.length : 0;
  return (
    <Stack>
      {refused && (
        <Notice
          tone="warning"
          title={appTexts.sessionEnded}
          action={<ButtonLink to={paths.login}>{appTexts.signInAgain}</ButtonLink>}
        >
          {appTexts.sessionEndedBody}
        </Notice>
      )}
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
