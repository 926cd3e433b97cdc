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
  return (
    <ReadFailed size="large" hasFailed={isError} title={texts.loadFailed} onTryAgain={retry}>
      {fetchedAt === null ? texts.loadFailedHint : <Saved at={fetchedAt} />}
    </ReadFailed>
  );
}

/** Looks at the time only where it is shown. */
function Saved({ at }: { at: number }) {
  const now = useAppSelector(selectNow);
  return texts.showingSaved(relativeTimeWithin(at, now, fullDate));
}
