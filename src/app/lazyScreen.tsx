import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ChunkError } from '../screens/ChunkError.tsx';
import { ScreenError } from '../screens/ScreenError.tsx';
import { LoadingScreen } from '../screens/LoadingScreen.tsx';

interface Placeholders {
  readonly fallback: ReactNode;
  readonly renderError: (error: unknown) => ReactNode;
}

/** No automatic reload: it would discard what the user types on the screen beside it. */
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

export const lazyNotices = (load: LoadComponent): ComponentType =>
  lazyWithRetry(load, noticePlaceholders);

export const lazyScreen = (load: LoadComponent): ComponentType =>
  lazyWithRetry(load, screenPlaceholders);
