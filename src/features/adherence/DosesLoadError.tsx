import { useState } from 'react';
import { inlineRelativeTime } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { formatDateTime } from '../../ui/formatDate.ts';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { texts } from './strings.ts';

interface DosesLoadErrorProps {
  /** Why the last try brought nothing; null where it brought the doses. */
  failure: 'away' | 'failed' | null;
  /** When the doses were read that stand below, if there are any. */
  readAt: number | undefined;
  onRetry: () => PromiseLike<unknown>;
}

export function DosesLoadError({ failure, readAt, onRetry }: DosesLoadErrorProps) {
  const now = useAppSelector((state) => state.alarms.now);
  /** Holds while it is tried again. */
  const [last, setLast] = useState(failure);
  if (failure !== null && failure !== last) setLast(failure);
  const isOffline = last === 'away';
  return (
    <LoadErrorNotice
      size="large"
      hasFailed={failure !== null}
      title={isOffline ? texts.offline : texts.failed}
      onRetry={onRetry}
    >
      <p>{isOffline ? texts.offlineHint : texts.failedHint}</p>
      {readAt !== undefined && (
        <p>{texts.readAt(inlineRelativeTime(readAt, now, formatDateTime))}</p>
      )}
    </LoadErrorNotice>
  );
}
