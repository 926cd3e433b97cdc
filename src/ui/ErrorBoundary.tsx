import { Component, Fragment, type ReactNode } from 'react';

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
  readonly mounts: number;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey, thrown: null, mounts: 0 };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey, retriesOnce }: ErrorBoundaryProps,
    { thrown, mounts, ...before }: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    if (resetKey !== before.resetKey) return { resetKey, thrown: null, mounts: 0 };
    return thrown && retriesOnce && mounts === 0 ? { thrown: null, mounts: 1 } : null;
  }

  private readonly retry = () =>
    this.setState(({ mounts }) => ({ thrown: null, mounts: mounts + 1 }));

  override render(): ReactNode {
    const { thrown, mounts } = this.state;
    const { children, renderError } = this.props;
    return thrown ? (
      renderError(thrown.error, this.retry)
    ) : (
      <Fragment key={mounts}>{children}</Fragment>
    );
  }
}
