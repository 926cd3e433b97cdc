import { relativeTimeWithin } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { fullDate } from '../../ui/dates.ts';
import { ReadFailed } from '../../ui/ReadFailed.tsx';
import { selectNow } from './selectors.ts';
import { texts } from './strings.ts';

interface LoadNoticeProps {
  isError: boolean;
  fetchedAt: number | null;
  retry: () => PromiseLike<unknown>;
}

/** Says that the list could not be read anew, and how old what is shown is. */
export function LoadNotice({ isError, fetchedAt, retry }: LoadNoticeProps) {
  const now = useAppSelector(selectNow);
  return (
    <ReadFailed size="large" hasFailed={isError} title={texts.loadFailed} onTryAgain={retry}>
      {fetchedAt === null
        ? texts.loadFailedHint
        : texts.showingSaved(relativeTimeWithin(fetchedAt, now, fullDate))}
    </ReadFailed>
  );
}
