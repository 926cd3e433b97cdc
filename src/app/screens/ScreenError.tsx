import { Button } from '../../ui/Button.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { isChunkLoadError } from '../reloadToLatest.ts';
import { appTexts } from '../strings.ts';
import { ScreenChunkError } from './ScreenChunkError.tsx';

interface ScreenErrorProps {
  error: unknown;
}

export function ScreenError({ error }: ScreenErrorProps) {
  return isChunkLoadError(error) ? <ScreenChunkError /> : <RenderError />;
}

function RenderError() {
  return (
    <PageContent title={appTexts.crashedTitle}>
      <Stack>
        <p>{appTexts.crashedBody}</p>
        <Button variant="primary" size="large" onClick={() => window.location.reload()}>
          {appTexts.tryAgain}
        </Button>
      </Stack>
    </PageContent>
  );
}
