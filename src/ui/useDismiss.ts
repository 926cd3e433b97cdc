import { useEffect } from 'react';
import type { RefObject } from 'react';

/** While `active`, a press outside of the element dismisses it. */
export function useDismiss(
  element: RefObject<HTMLElement | null>,
  active: boolean,
  dismiss: () => void,
): void {
  useEffect(() => {
    if (!active) return undefined;
    const handlePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) dismiss();
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [element, active, dismiss]);
}
