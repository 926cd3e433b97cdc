import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { appTexts } from '../app/strings.ts';

interface ChunkErrorProps {
  onRetry?: () => void;
}

export function ChunkError({ onRetry = () => window.location.reload() }: ChunkErrorProps) {
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
