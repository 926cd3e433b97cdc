import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ChunkError } from './screens/ChunkError.tsx';
import { ScreenError } from './screens/ScreenError.tsx';
import { LoadingScreen } from './screens/LoadingScreen.tsx';

/** What stands where a part is not there yet, and where it could not be fetched. */
interface Placeholders {
  readonly fallback: ReactNode;
  readonly renderError: (error: unknown) => ReactNode;
}

/** A reload by itself would take what is typed on the screen beside them. */
const noticePlaceholders: Placeholders = { fallback: null, renderError: () => <ChunkError /> };
const screenPlaceholders: Placeholders = {
  fallback: <LoadingScreen />,
  renderError: (error) => <ScreenError error={error} />,
};

type LoadComponent = () => Promise<ComponentType>;

const lazyWithRetry = (
  load: LoadComponent,
  { fallback, renderError }: Placeholders,
): ComponentType => {
  let hasFailed = false;
  const makeLazy = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        hasFailed = true;
        return { default: () => renderError(error) };
      }
    });
  let current = makeLazy();
  /** Whoever comes back later has it tried again. */
  const currentOrRetry = () => {
    if (hasFailed) current = makeLazy();
    hasFailed = false;
    return current;
  };
  return function LazyBoundary() {
    const [LazyPart] = useState(currentOrRetry);
    return (
      <Suspense fallback={fallback}>
        <LazyPart />
      </Suspense>
    );
  };
};

/** Notices beside a screen that are fetched when they are first shown, and say it if that fails. */
export const lazyNotices = (load: LoadComponent): ComponentType =>
  lazyWithRetry(load, noticePlaceholders);

/** A whole screen that is fetched when it is first shown: there is a screen meanwhile, and if that fails. */
export const lazyScreen = (load: LoadComponent): ComponentType =>
  lazyWithRetry(load, screenPlaceholders);
