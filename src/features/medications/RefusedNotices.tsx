import { dropFromOutbox } from '../../api/outbox/flush.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { standingParts } from '../status/events.ts';
import { selectRefused } from './selectors.ts';
import { failedWords, texts } from './strings.ts';

/** Changes that the server refused for good, each with its reason until the user has read it. */
export function RefusedNotices() {
  const dispatch = useAppDispatch();
  const refused = useAppSelector(selectRefused);
  if (refused.length === 0) return null;
  return (
    <div id={standingParts.refused}>
      <Stack>
        {refused.map((row) => (
          <Notice
            key={row.seq}
            tone="error"
            title={failedWords(row)}
            action={
              <LeavingButton onClick={() => void dispatch(dropFromOutbox(row))}>
                {texts.refusedOk}
              </LeavingButton>
            }
          >
            {row.refusal.message}
          </Notice>
        ))}
      </Stack>
    </div>
  );
}
