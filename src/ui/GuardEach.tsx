import { Children, type PropsWithChildren } from 'react';
import { OverlayBoundary } from './OverlayBoundary.tsx';

/** Keeps an error of one child away from the others. */
export function GuardEach({ children }: PropsWithChildren) {
  return Children.map(children, (child) => <OverlayBoundary>{child}</OverlayBoundary>);
}
