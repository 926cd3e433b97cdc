import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { openNewest, type WhyNot } from '../newestApp.ts';
import { appTexts } from '../strings.ts';
import type { RootState } from '../types.ts';
import { isUrgent } from '../urgent.ts';
import { notLoadedTexts } from './notLoadedStrings.ts';
import { Waiting } from './Waiting.tsx';

const reloadPage = () => window.location.reload();

interface ScreenNotLoadedProps {
  reload?: () => void;
}

/**
 * The files of a screen are neither on the device nor to be had: the app is of a version that the server
 * has no more, or there is no network.
 */
export function ScreenNotLoaded({ reload = reloadPage }: ScreenNotLoadedProps) {
  // Before anybody has signed in there are neither alarms nor calls for help.
  const store = useStore<Partial<RootState>>();
  const [whyNot, setWhyNot] = useState<WhyNot | null>(null);
  useEffect(() => {
    let isLeft = false;
    const isFree = () => !isLeft && !isUrgent(store.getState());
    void openNewest(isFree, reload).then(setWhyNot);
    return () => {
      isLeft = true;
    };
  }, [store, reload]);
  if (whyNot === null) return <Waiting />;
  const { title, body } = notLoadedTexts[whyNot];
  return (
    <Screen title={title}>
      <Stack>
        <p>{body}</p>
        <Button variant="primary" size="large" onClick={reload}>
          {appTexts.tryAgain}
        </Button>
      </Stack>
    </Screen>
  );
}
