import { inlineRelativeTime } from '../../../domain/feed.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { formatDateTime } from '../../ui/formatDate.ts';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { texts } from './strings.ts';

interface MedicinesLoadErrorProps {
  isError: boolean;
  fetchedAt: number | null;
  retry: () => PromiseLike<unknown>;
}

export function MedicinesLoadError({ isError, fetchedAt, retry }: MedicinesLoadErrorProps) {
  return (
    <LoadErrorNotice size="large" hasFailed={isError} title={texts.loadFailed} onRetry={retry}>
      {fetchedAt === null ? texts.loadFailedHint : <Saved at={fetchedAt} />}
    </LoadErrorNotice>
  );
}

function Saved({ at }: { at: number }) {
  const now = useAppSelector(selectNow);
  return texts.showingSaved(inlineRelativeTime(at, now, formatDateTime));
}
