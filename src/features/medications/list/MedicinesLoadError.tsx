import { useRelativeTime } from '../../../api/useRelativeTime.ts';
import { LoadErrorNotice } from '../../../ui/LoadErrorNotice.tsx';
import { texts } from '../strings.ts';

interface MedicinesLoadErrorProps {
  isError: boolean;
  fetchedAt: number | null;
  retry: () => PromiseLike<unknown>;
}

export function MedicinesLoadError({ isError, fetchedAt, retry }: MedicinesLoadErrorProps) {
  const savedTime = useRelativeTime(fetchedAt);
  return (
    <LoadErrorNotice size="large" hasFailed={isError} title={texts.loadFailed} onRetry={retry}>
      {savedTime === null ? texts.loadFailedHint : texts.showingSaved(savedTime)}
    </LoadErrorNotice>
  );
}
