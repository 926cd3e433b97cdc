import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

export interface OverlayErrorProps {
  onRetry: () => void;
  onClose?: (() => void) | undefined;
}

/** Shown in place of a part that fails; without it the boundary of the screen handles the error. */
export const OverlayErrorContext = createContext<ComponentType<OverlayErrorProps> | null>(null);

interface OverlayBoundaryProps {
  onClose?: (() => void) | undefined;
  resetKey?: unknown;
  children: ReactNode;
}

/** Keeps an error of one overlay or bar away from all others. */
export function OverlayBoundary({ onClose, resetKey, children }: OverlayBoundaryProps) {
  const OverlayError = use(OverlayErrorContext);
  return (
    <ErrorBoundary
      retriesOnce
      resetKey={resetKey}
      renderError={(error, retry) => {
        if (!OverlayError) throw error;
        return <OverlayError onRetry={retry} onClose={onClose} />;
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
