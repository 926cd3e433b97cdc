import type { RefObject } from 'react';
import { relativeTimeWithin } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { fullDate } from '../../ui/dates.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useTrying } from '../../ui/useTrying.ts';
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

export function FeedFailed({ viewer, hasFailed, savedAt, onTryAgain, heir }: FeedFailedProps) {
  const now = useAppSelector((state) => state.alarms.now);
  const { isTrying, tryAgain } = useTrying(onTryAgain);

  if (!hasFailed && !isTrying) return null;
  return (
    <Notice
      tone="warning"
      title={texts.failed[viewer]}
      action={
        <LeavingButton heir={heir} busy={isTrying} busyText={texts.loading} onClick={tryAgain}>
          {texts.tryAgain}
        </LeavingButton>
      }
    >
      {savedAt !== undefined && texts.saved(relativeTimeWithin(savedAt, now, fullDate))}
    </Notice>
  );
}
