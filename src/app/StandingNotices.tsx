import { useNavigate } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { outboxWoken } from '../api/outbox/outboxListeners.ts';
import { selectOutboxRows } from '../api/outbox/outboxSlice.ts';
import { signedOut } from '../features/auth/events.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Stack } from '../ui/Stack.tsx';
import { appTexts } from './strings.ts';

/** What holds on every screen until it is mended: a session that ended, changes that wait. */
export function StandingNotices() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const refused = useAppSelector((state) => state.auth.refused);
  const waiting = useAppSelector(selectOutboxRows).filter(
    ({ attempts, refusal }) => attempts > 0 && refusal === null,
  ).length;
  if (!refused && waiting === 0) return null;

  async function signInAgain() {
    dispatch(signedOut());
    await navigate(paths.login);
  }

  return (
    <Stack>
      {refused && (
        <Notice
          tone="warning"
          title={appTexts.sessionEnded}
          action={<Button onClick={() => void signInAgain()}>{appTexts.signInAgain}</Button>}
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
    </Stack>
  );
}
