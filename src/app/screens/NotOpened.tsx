import { NotLoaded } from './NotLoaded.tsx';

interface NotOpenedProps {
  onRetry: () => void;
}

/** The app itself could not be fetched: there is no screen yet on which to say it. */
export function NotOpened({ onRetry }: NotOpenedProps) {
  return (
    <main>
      <NotLoaded onRetry={onRetry} />
    </main>
  );
}
