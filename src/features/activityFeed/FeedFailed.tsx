import type { RefObject } from 'react';
import { relativeTimeWithin } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { fullDate } from '../../ui/dates.ts';
import { ReadFailed } from '../../ui/ReadFailed.tsx';
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

export function FeedFailed({ viewer, savedAt, ...rest }: FeedFailedProps) {
  return (
    <ReadFailed {...rest} title={texts.failed[viewer]}>
      {savedAt !== undefined && <Saved at={savedAt} />}
    </ReadFailed>
  );
}

/** Looks at the time only where it is shown. */
function Saved({ at }: { at: number }) {
  const now = useAppSelector((state) => state.alarms.now);
  return texts.saved(relativeTimeWithin(at, now, fullDate));
}
