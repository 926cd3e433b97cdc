import { useState } from 'react';
import { relativeTimeWithin } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { fullDate } from '../../ui/dates.ts';
import { ReadFailed } from '../../ui/ReadFailed.tsx';
import { texts } from './strings.ts';

interface DosesNotReadProps {
  /** Why the last try brought nothing; null where it brought the doses. */
  failure: 'away' | 'failed' | null;
  /** When the doses were read that stand below, if there are any. */
  readAt: number | undefined;
  onTryAgain: () => PromiseLike<unknown>;
}

export function DosesNotRead({ failure, readAt, onTryAgain }: DosesNotReadProps) {
  const now = useAppSelector((state) => state.alarms.now);
  /** Holds while it is tried again. */
  const [last, setLast] = useState(failure);
  if (failure !== null && failure !== last) setLast(failure);
  const isAway = last === 'away';
  return (
    <ReadFailed
      size="large"
      hasFailed={failure !== null}
      title={isAway ? texts.away : texts.failed}
      onTryAgain={onTryAgain}
    >
      <p>{isAway ? texts.awayHint : texts.failedHint}</p>
      {readAt !== undefined && <p>{texts.readAt(relativeTimeWithin(readAt, now, fullDate))}</p>}
    </ReadFailed>
  );
}
