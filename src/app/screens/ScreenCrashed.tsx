import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { isNotLoaded } from '../newestApp.ts';
import { appTexts } from '../strings.ts';
import { ScreenNotLoaded } from './ScreenNotLoaded.tsx';

interface ScreenCrashedProps {
  error: unknown;
}

/** A screen failed, or could not be fetched. */
export function ScreenCrashed({ error }: ScreenCrashedProps) {
  return isNotLoaded(error) ? <ScreenNotLoaded /> : <Crashed />;
}

/** Reloading brings the newest app, and loses nothing kept. */
function Crashed() {
  return (
    <Screen title={appTexts.crashedTitle}>
      <Stack>
        <p>{appTexts.crashedBody}</p>
        <Button variant="primary" size="large" onClick={() => window.location.reload()}>
          {appTexts.tryAgain}
        </Button>
      </Stack>
    </Screen>
  );
}
