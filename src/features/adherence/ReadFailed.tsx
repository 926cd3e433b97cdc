import { useState } from 'react';
import { relativeTimeWithin } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { fullDate } from '../../ui/dates.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { texts } from './strings.ts';

interface ReadFailedProps {
  /** Why the last try brought nothing; null where it brought the doses. */
  failure: 'away' | 'failed' | null;
  /** When the doses were read that stand below, if there are any. */
  readAt: number | undefined;
  onTryAgain: () => PromiseLike<unknown>;
}

/** Stays while it is tried again, so that the button under the finger does not vanish. */
export function ReadFailed({ failure, readAt, onTryAgain }: ReadFailedProps) {
  const now = useAppSelector((state) => state.alarms.now);
  const [triedAfter, setTriedAfter] = useState<typeof failure>(null);

  async function handleTryAgain() {
    setTriedAfter(failure);
    await onTryAgain();
    setTriedAfter(null);
  }

  const shown = failure ?? triedAfter;
  if (shown === null) return null;
  return (
    <Notice
      tone="warning"
      title={shown === 'away' ? texts.away : texts.failed}
      action={
        <LeavingButton
          size="large"
          busy={triedAfter !== null}
          busyText={texts.tryingAgain}
          onClick={handleTryAgain}
        >
          {texts.tryAgain}
        </LeavingButton>
      }
    >
      <p>{shown === 'away' ? texts.awayHint : texts.failedHint}</p>
      {readAt !== undefined && <p>{texts.readAt(relativeTimeWithin(readAt, now, fullDate))}</p>}
    </Notice>
  );
}
