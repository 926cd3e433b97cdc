import { useEffect } from 'react';
import type { RefObject } from 'react';

export function useClickOutside(
  element: RefObject<HTMLElement | null>,
  isActive: boolean,
  onClickOutside: () => void,
): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const handlePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.current?.contains(event.target))
        onClickOutside();
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [element, isActive, onClickOutside]);
}
