import { relativeTimeWithin } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { fullDate } from '../../ui/dates.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useTrying } from '../../ui/useTrying.ts';
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
  const { isTrying, tryAgain } = useTrying(onTryAgain);
  return (
    <Notice
      tone="warning"
      title={isAway ? texts.away : texts.failed}
      action={
        <LeavingButton size="large" busy={isTrying} busyText={texts.tryingAgain} onClick={tryAgain}>
          {texts.tryAgain}
        </LeavingButton>
      }
    >
      <p>{isAway ? texts.awayHint : texts.failedHint}</p>
      <p>{texts.mayMiss}</p>
      <p>
        {readAt === undefined
          ? texts.onlySample
          : texts.readAt(relativeTimeWithin(readAt, now, fullDate))}
      </p>
    </Notice>
  );
}
