import { relativeTimeWithin } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { fullDate } from '../../ui/dates.ts';
import { Notice } from '../../ui/Notice.tsx';
import { selectNow } from './selectors.ts';
import { texts } from './strings.ts';

interface LoadNoticeProps {
  isError: boolean;
  fetchedAt: number | null;
  retry: () => void;
}

/** Says that the list could not be read anew, and how old what is shown is. */
export function LoadNotice({ isError, fetchedAt, retry }: LoadNoticeProps) {
  const now = useAppSelector(selectNow);
  if (!isError) return null;
  return (
    <Notice
      tone="warning"
      title={texts.loadFailed}
      action={
        <Button size="large" onClick={retry}>
          {texts.tryAgain}
        </Button>
      }
    >
      {fetchedAt === null
        ? texts.loadFailedHint
        : texts.showingSaved(relativeTimeWithin(fetchedAt, now, fullDate))}
    </Notice>
  );
}
