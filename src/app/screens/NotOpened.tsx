import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { appTexts } from '../strings.ts';

interface NotOpenedProps {
  onRetry: () => void;
}

/** The app itself could not be fetched: there is no screen yet on which to say it. */
export function NotOpened({ onRetry }: NotOpenedProps) {
  return (
    <main>
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
    </main>
  );
}
