import { relativeTimeWithin } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { fullDate } from '../../ui/dates.ts';
import { ReadFailed } from '../../ui/ReadFailed.tsx';
import { logTexts as texts } from './logStrings.ts';

interface LogNotReadProps {
  isAway: boolean;
  /** When the alerts were read that stand below, if there are any. */
  readAt: number | undefined;
  onTryAgain: () => PromiseLike<unknown>;
}

/** Why the log that stands below is a sample, or an older one. */
export function LogNotRead({ isAway, readAt, onTryAgain }: LogNotReadProps) {
  const now = useAppSelector(({ alarms }) => alarms.now);
  return (
    <ReadFailed
      size="large"
      hasFailed
      title={isAway ? texts.away : texts.failed}
      onTryAgain={onTryAgain}
    >
      <p>{isAway ? texts.awayHint : texts.failedHint}</p>
      <p>{texts.mayMiss}</p>
      <p>
        {readAt === undefined
          ? texts.onlySample
          : texts.readAt(relativeTimeWithin(readAt, now, fullDate))}
      </p>
    </ReadFailed>
  );
}
