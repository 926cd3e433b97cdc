import { type RefObject, useState } from 'react';
import { relativeTimeWithin } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { fullDate } from '../../ui/dates.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { texts } from './strings.ts';

interface FeedFailedProps {
  viewer: keyof typeof texts.failed;
  hasFailed: boolean;
  /** When the copy was fetched that stands below, if there is one. */
  savedAt: number | undefined;
  onTryAgain: () => PromiseLike<unknown>;
  /** Gets the focus when the message leaves. */
  heir: RefObject<HTMLElement | null>;
}

/** Stays while it is tried again, so that the button under the finger does not vanish. */
export function FeedFailed({ viewer, hasFailed, savedAt, onTryAgain, heir }: FeedFailedProps) {
  const now = useAppSelector((state) => state.alarms.now);
  const [isTrying, setIsTrying] = useState(false);

  async function handleTryAgain() {
    setIsTrying(true);
    await onTryAgain();
    setIsTrying(false);
  }

  if (!hasFailed && !isTrying) return null;
  return (
    <Notice
      tone="warning"
      title={texts.failed[viewer]}
      action={
        <LeavingButton
          heir={heir}
          busy={isTrying}
          busyText={texts.loading}
          onClick={handleTryAgain}
        >
          {texts.tryAgain}
        </LeavingButton>
      }
    >
      {savedAt !== undefined && texts.saved(relativeTimeWithin(savedAt, now, fullDate))}
    </Notice>
  );
}
