import { inlineRelativeTime } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { formatDateTime } from '../../ui/formatDate.ts';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { logTexts as texts } from './logStrings.ts';

interface LogLoadErrorProps {
  isNetworkError: boolean;
  /** When the alerts were read that stand below, if there are any. */
  readAt: number | undefined;
  onRetry: () => PromiseLike<unknown>;
}

/** Why the log that stands below is a sample, or an older one. */
export function LogLoadError({ isNetworkError, readAt, onRetry }: LogLoadErrorProps) {
  const now = useAppSelector(({ alarms }) => alarms.now);
  return (
    <LoadErrorNotice
      size="large"
      hasFailed
      title={isNetworkError ? texts.needsNetworkTitle : texts.failed}
      onRetry={onRetry}
    >
      <p>{isNetworkError ? texts.needsNetworkHint : texts.failedHint}</p>
      <p>{texts.mayBeIncomplete}</p>
      <p>
        {readAt === undefined
          ? texts.onlySample
          : texts.readAt(inlineRelativeTime(readAt, now, formatDateTime))}
      </p>
    </LoadErrorNotice>
  );
}
