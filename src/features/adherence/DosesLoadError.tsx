import { useState } from 'react';
import { inlineRelativeTime } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { formatDateTime } from '../../ui/formatDate.ts';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { texts } from './strings.ts';

interface DosesLoadErrorProps {
  failure: 'away' | 'failed' | null;
  readAt: number | undefined;
  onRetry: () => PromiseLike<unknown>;
}

export function DosesLoadError({ failure, readAt, onRetry }: DosesLoadErrorProps) {
  const now = useAppSelector((state) => state.alarms.now);
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
