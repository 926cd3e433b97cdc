import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { Button } from '../../ui/Button.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { reloadToLatest, type NoReloadReason } from '../reloadToLatest.ts';
import { appTexts } from '../strings.ts';
import type { RootState } from '../types.ts';
import { blocksReload } from '../urgent.ts';
import { chunkErrorTexts } from './chunkErrorStrings.ts';
import { LoadingScreen } from './LoadingScreen.tsx';

const reloadPage = () => window.location.reload();

interface ScreenChunkErrorProps {
  reload?: () => void;
}

export function ScreenChunkError({ reload = reloadPage }: ScreenChunkErrorProps) {
  // The public store has neither alarms nor emergency.
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
