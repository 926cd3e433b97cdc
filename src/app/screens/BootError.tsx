import { ChunkError } from './ChunkError.tsx';

interface BootErrorProps {
  onRetry: () => void;
}

/** The app itself could not be fetched: there is no screen yet on which to say it. */
export function BootError({ onRetry }: BootErrorProps) {
  return (
    <main>
      <ChunkError onRetry={onRetry} />
    </main>
  );
}
