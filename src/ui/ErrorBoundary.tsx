import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  renderError: (error: unknown, retry: () => void) => ReactNode;
  /** A new value renders the children again. */
  resetKey?: unknown;
  /** After the first error the children are mounted again. */
  retriesOnce?: boolean;
}

interface ErrorBoundaryState {
  readonly resetKey: unknown;
  readonly thrown: { readonly error: unknown } | null;
  readonly canRetry: boolean | undefined;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {
    resetKey: this.props.resetKey,
    thrown: null,
    canRetry: this.props.retriesOnce,
  };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey, retriesOnce }: ErrorBoundaryProps,
    before: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === before.resetKey ? null : { resetKey, thrown: null, canRetry: retriesOnce };
  }

  /** Not in the render that failed: another error in it would go to the boundary above. */
  override componentDidCatch(): void {
    if (this.state.canRetry) this.setState({ thrown: null, canRetry: false });
  }

  override render(): ReactNode {
    const { thrown, canRetry } = this.state;
    const { children, renderError } = this.props;
    if (!thrown) return children;
    return canRetry ? null : renderError(thrown.error, () => this.setState({ thrown: null }));
  }
}
