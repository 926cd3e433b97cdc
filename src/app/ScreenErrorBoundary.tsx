import { Component, type ReactNode } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { ScreenError } from '../screens/ScreenError.tsx';

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
