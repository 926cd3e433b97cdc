import { ChunkError } from './ChunkError.tsx';

interface BootErrorProps {
  onRetry: () => void;
}

export function BootError({ onRetry }: BootErrorProps) {
  return (
    <main>
      <ChunkError onRetry={onRetry} />
    </main>
  );
}
