import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { NotLoaded } from './screens/NotLoaded.tsx';
import { ScreenCrashed } from './screens/ScreenCrashed.tsx';
import { Waiting } from './screens/Waiting.tsx';

/** What stands where a part is not there yet, and where it could not be fetched. */
interface InItsPlace {
  readonly fallback: ReactNode;
  readonly failed: (error: unknown) => ReactNode;
}

/** A reload by itself would take what is typed on the screen beside them. */
const ofNotices: InItsPlace = { fallback: null, failed: () => <NotLoaded /> };
const ofScreen: InItsPlace = {
  fallback: <Waiting />,
  failed: (error) => <ScreenCrashed error={error} />,
};

type Load = () => Promise<ComponentType>;

const later = (load: Load, { fallback, failed }: InItsPlace): ComponentType => {
  let hasFailed = false;
  const fetchPart = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        hasFailed = true;
        return { default: () => failed(error) };
      }
    });
  let fetched = fetchPart();
  /** Whoever comes back later has it tried again. */
  const part = () => {
    if (hasFailed) fetched = fetchPart();
    hasFailed = false;
    return fetched;
  };
  return function Later() {
    const [Part] = useState(part);
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
