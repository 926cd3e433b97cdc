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
    if (resetKey !== before.resetKey) return { resetKey, thrown: null, canRetry: retriesOnce };
    return before.thrown && before.canRetry ? { thrown: null, canRetry: false } : null;
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    const { children, renderError } = this.props;
    return thrown ? renderError(thrown.error, () => this.setState({ thrown: null })) : children;
  }
}
