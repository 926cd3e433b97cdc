import { useRelativeTime } from '../../../api/useRelativeTime.ts';
import { LoadErrorNotice } from '../../../ui/LoadErrorNotice.tsx';
import { texts } from '../strings.ts';
import { listTexts } from './listStrings.ts';

export interface MedicinesLoadErrorProps {
  isError: boolean;
  fetchedAt: number | null;
  retry: () => PromiseLike<unknown>;
}

export function MedicinesLoadError({ isError, fetchedAt, retry }: MedicinesLoadErrorProps) {
  const savedTime = useRelativeTime(fetchedAt);
  return (
    <LoadErrorNotice size="large" hasFailed={isError} title={listTexts.loadFailed} onRetry={retry}>
      {savedTime === null ? listTexts.loadFailedHint : texts.showingSaved(savedTime)}
    </LoadErrorNotice>
  );
}
