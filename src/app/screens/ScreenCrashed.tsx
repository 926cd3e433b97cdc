import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { appTexts } from '../strings.ts';

/** A screen failed or could not be fetched: reloading brings the newest app, and loses nothing kept. */
export function ScreenCrashed() {
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
