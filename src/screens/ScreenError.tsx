import { type PropsWithChildren, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useServices } from '../api/hooks.ts';
import { callTexts } from '../features/emergency/help/callStrings.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonContent, buttonClassName } from '../ui/ButtonContent.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
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

export function ScreenErrorBoundary({ children }: PropsWithChildren) {
  return (
    <ErrorBoundary resetKey={useLocation()} renderError={(error) => <ScreenError error={error} />}>
      {children}
    </ErrorBoundary>
  );
}

const reloadPage = () => window.location.reload();
const crashed = { title: appTexts.crashedTitle, body: appTexts.crashedBody };

function EmergencyCall() {
  const { emergencyNumber } = useServices().device.settings.read();
  return (
    <a href={`tel:${emergencyNumber}`} className={buttonClassName({})}>
      <ButtonContent>{callTexts.call(emergencyNumber)}</ButtonContent>
    </a>
  );
}

export function ScreenError({ error }: { error: unknown }) {
  if (isChunkLoadError(error)) return <ScreenChunkError />;
  return (
    <ErrorPage {...crashed} onRetry={reloadPage}>
      <EmergencyCall />
    </ErrorPage>
  );
}

interface ErrorPageProps {
  title: string;
  body: string;
  onRetry: () => void;
  children?: ReactNode;
}

function ErrorPage({ title, body, onRetry, children }: ErrorPageProps) {
  return (
    <PageContent title={title}>
      <Stack>
        <p>{body}</p>
        <Button variant="primary" size="large" onClick={onRetry}>
          {appTexts.tryAgain}
        </Button>
        {children}
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
