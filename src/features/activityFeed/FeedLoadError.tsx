import type { RefObject } from 'react';
import { inlineRelativeTime } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { formatDateTime } from '../../ui/formatDate.ts';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { texts } from './strings.ts';

interface FeedLoadErrorProps {
  viewer: keyof typeof texts.failed;
  hasFailed: boolean;
  savedAt: number | undefined;
  onRetry: () => PromiseLike<unknown>;
  fallbackRef: RefObject<HTMLElement | null>;
}

export function FeedLoadError({ viewer, savedAt, ...rest }: FeedLoadErrorProps) {
  return (
    <LoadErrorNotice {...rest} title={texts.failed[viewer]}>
      {savedAt !== undefined && <Saved at={savedAt} />}
    </LoadErrorNotice>
  );
}

function Saved({ at }: { at: number }) {
  const now = useAppSelector((state) => state.alarms.now);
  return texts.saved(inlineRelativeTime(at, now, formatDateTime));
}
