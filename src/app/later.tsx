import { type ComponentType, lazy, Suspense } from 'react';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
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

/** A part that is fetched when it is first shown, and says where it stands if that fails. */
export const later = (load: () => Promise<ComponentType>): ComponentType => {
  const Part = lazy(async () => ({ default: await load().catch(() => NotLoaded) }));
  return function Later() {
    return (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    );
  };
};
