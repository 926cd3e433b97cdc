import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { appTexts } from '../app/strings.ts';

export function ChunkError({ onRetry = () => window.location.reload() }: { onRetry?: () => void }) {
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
