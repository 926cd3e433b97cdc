import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { Button } from '../ui/Button.tsx';
import { PageContent } from '../ui/PageContent.tsx';
import { Stack } from '../ui/Stack.tsx';
import { isChunkLoadError, reloadToLatest, type NoReloadReason } from '../app/reloadToLatest.ts';
import { appTexts } from '../app/strings.ts';
import type { RootState } from '../app/types.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { selectIsUrgent } from '../api/selectIsUrgent.ts';

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

const chunkErrorTexts: Readonly<
  Record<NoReloadReason, { readonly title: string; readonly body: string }>
> = {
  offline: {
    title: 'This screen is not on this device',
    body: 'It was not kept here, and there is no network to fetch it. Try again when there is one. All that is kept here works as before.',
  },
  noAnswer: {
    title: 'This screen could not be fetched',
    body: 'The server gives no answer. Please try again in a little while. What you saved is kept.',
  },
  busy: {
    title: 'This screen could not be fetched',
    body: 'The app was updated meanwhile. Try again opens its newer version. What you saved is kept.',
  },
  again: {
    title: 'This screen could not be fetched',
    body: 'The app was opened anew, and a part of it is still missing. Please try again in a little while. What you saved is kept.',
  },
};

const blocksReload = ({
  alarms,
  emergency,
}: Pick<Partial<RootState>, 'alarms' | 'emergency'>): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (alarms !== undefined && emergency !== undefined && selectIsUrgent({ alarms, emergency }));

const reloadPage = () => window.location.reload();

interface ScreenChunkErrorProps {
  reload?: () => void;
}

export function ScreenChunkError({ reload = reloadPage }: ScreenChunkErrorProps) {
  // Without a session the store has neither alarms nor emergency.
  const store = useStore<Partial<RootState>>();
  const [reason, setReason] = useState<NoReloadReason | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const canReload = () => !isUnmounted && !blocksReload(store.getState());
    void reloadToLatest(canReload, reload).then(setReason);
    return () => {
      isUnmounted = true;
    };
  }, [store, reload]);
  if (reason === null) return <LoadingScreen />;
  const { title, body } = chunkErrorTexts[reason];
  return (
    <PageContent title={title}>
      <Stack>
        <p>{body}</p>
        <Button variant="primary" size="large" onClick={reload}>
          {appTexts.tryAgain}
        </Button>
      </Stack>
    </PageContent>
  );
}
