import { inlineRelativeTime } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { formatDateTime } from '../../ui/formatDate.ts';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { logTexts as texts } from './logStrings.ts';

interface LogLoadErrorProps {
  isNetworkError: boolean;
  /** When the shown alerts were read; undefined without any. */
  readAt: number | undefined;
  onRetry: () => PromiseLike<unknown>;
}

/** Explains why the log below is a sample or outdated. */
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
