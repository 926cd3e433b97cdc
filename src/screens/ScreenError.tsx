import { Component, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { type Location, useLocation } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { PageContent } from '../ui/PageContent.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Stack } from '../ui/Stack.tsx';
import {
  isChunkLoadError,
  reloadToLatest,
  type NoReloadReason,
} from '../platform/reloadToLatest.ts';
import { appTexts } from '../app/strings.ts';
import type { RootState } from '../app/types.ts';
import { selectIsUrgent } from '../api/selectIsUrgent.ts';

interface ScreenErrorBoundaryProps {
  children: ReactNode;
}

export function ScreenErrorBoundary({ children }: ScreenErrorBoundaryProps) {
  return <Boundary location={useLocation()}>{children}</Boundary>;
}

interface BoundaryProps extends ScreenErrorBoundaryProps {
  location: Location;
}

interface BoundaryState {
  readonly location: Location;
  readonly thrown: { readonly error: unknown } | null;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, thrown: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps(
    { location }: BoundaryProps,
    before: BoundaryState,
  ): BoundaryState | null {
    return location === before.location ? null : { location, thrown: null };
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    return thrown ? <ScreenError error={thrown.error} /> : this.props.children;
  }
}

const reloadPage = () => window.location.reload();
const crashed = { title: appTexts.crashedTitle, body: appTexts.crashedBody };

export function ScreenError({ error }: { error: unknown }) {
  if (isChunkLoadError(error)) return <ScreenChunkError />;
  return <ErrorPage {...crashed} onRetry={reloadPage} />;
}

interface ErrorPageProps {
  title: string;
  body: string;
  onRetry: () => void;
}

function ErrorPage({ title, body, onRetry }: ErrorPageProps) {
  return (
    <PageContent title={title}>
      <Stack>
        <p>{body}</p>
        <Button variant="primary" size="large" onClick={onRetry}>
          {appTexts.tryAgain}
        </Button>
      </Stack>
    </PageContent>
  );
}

const chunkErrorTexts: Readonly<Record<NoReloadReason, Omit<ErrorPageProps, 'onRetry'>>> = {
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
    body: 'The app was reloaded, and a part of it is still missing. Please try again in a little while. What you saved is kept.',
  },
};

const blocksReload = ({
  alarms,
  emergency,
}: Pick<Partial<RootState>, 'alarms' | 'emergency'>): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (alarms !== undefined && emergency !== undefined && selectIsUrgent({ alarms, emergency }));

export function ScreenChunkError({ reload = reloadPage }: { reload?: () => void }) {
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
  if (reason !== null) return <ErrorPage {...chunkErrorTexts[reason]} onRetry={reload} />;
  return (
    <PageContent title={appTexts.opening}>
      <Spinner label={appTexts.wait} />
    </PageContent>
  );
}
