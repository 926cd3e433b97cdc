import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ScreenCrashed } from './screens/ScreenCrashed.tsx';
import { Waiting } from './screens/Waiting.tsx';
import { appTexts } from './strings.ts';

function NotLoaded() {
  return (
    <Notice
      tone="error"
      title={appTexts.crashedTitle}
      action={
        <Button size="large" onClick={() => window.location.reload()}>
          {appTexts.tryAgain}
        </Button>
      }
    >
      {appTexts.crashedBody}
    </Notice>
  );
}

/** What stands where a part is not there yet, and where it could not be fetched. */
interface InItsPlace {
  readonly fallback: ReactNode;
  readonly failed: ComponentType;
}

const ofNotices: InItsPlace = { fallback: null, failed: NotLoaded };
const ofScreen: InItsPlace = { fallback: <Waiting />, failed: ScreenCrashed };

type Load = () => Promise<ComponentType>;

const later = (load: Load, { fallback, failed }: InItsPlace): ComponentType => {
  const Part = lazy(async () => ({ default: await load().catch(() => failed) }));
  return function Later() {
    return (
      <Suspense fallback={fallback}>
        <Part />
      </Suspense>
    );
  };
};

/** Notices beside a screen that are fetched when they are first shown, and say it if that fails. */
export const laterNotices = (load: Load): ComponentType => later(load, ofNotices);

/** A whole screen that is fetched when it is first shown: there is a screen meanwhile, and if that fails. */
export const laterScreen = (load: Load): ComponentType => later(load, ofScreen);
