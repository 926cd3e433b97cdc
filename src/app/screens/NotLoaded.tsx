import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { appTexts } from '../strings.ts';

interface NotLoadedProps {
  onRetry?: () => void;
}

/** A part of the app that is no screen could not be fetched. Unless said, the whole page is tried again. */
export function NotLoaded({ onRetry = () => window.location.reload() }: NotLoadedProps) {
  return (
    <Notice
      tone="error"
      title={appTexts.crashedTitle}
      action={
        <Button size="large" onClick={onRetry}>
          {appTexts.tryAgain}
        </Button>
      }
    >
      {appTexts.crashedBody}
    </Notice>
  );
}
