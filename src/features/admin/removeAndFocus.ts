import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * Removes, and leaves the focus where one goes on: at the button of the entry that took the place, at
 * the last one's, or in the field that has this id where the list is empty now.
 */
export const removeAndFocus = (
  list: RefObject<HTMLElement | null>,
  position: number,
  fieldId: string,
  remove: () => void,
): void => {
  flushSync(remove);
  const buttons = list.current?.querySelectorAll('button') ?? [];
  const next = buttons[Math.min(position, buttons.length - 1)];
  (next ?? document.getElementById(fieldId))?.focus();
};
