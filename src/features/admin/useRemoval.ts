import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useSingleTap } from '../../ui/useSingleTap.ts';

/** What the button of an entry needs in order to remove it. */
export interface RemovalProps {
  readonly onClick: (tap: MouseEvent) => void;
  readonly onKeyDown: (key: KeyboardEvent) => void;
}

interface Removal {
  readonly timeStamp: number;
  readonly preventDefault: () => void;
  readonly position: number;
  readonly remove: () => void;
}

/** A held Enter would press whatever has the focus next, for as long as it is held. */
const ignoreHeld = (key: KeyboardEvent) => {
  if (key.repeat) key.preventDefault();
};

/**
 * Removes entries of one list, known by their place, and leaves the focus where one goes on: at the
 * button of the entry that took the place, at the last one's, or in the field that has this id where
 * the list is empty now. Repeats within a second are one tap for the whole list: the second press of a
 * trembling hand meets the button that has the focus by then.
 */
export const useRemoval = (fieldId: string) => {
  const list = useRef<HTMLUListElement>(null);
  const tap = useSingleTap<Removal>(({ position, remove }) => {
    flushSync(remove);
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(position, buttons.length - 1)];
    (next ?? document.getElementById(fieldId))?.focus();
  });
  const removalProps = (position: number, remove: () => void): RemovalProps => ({
    onClick: (event) =>
      tap({
        timeStamp: event.timeStamp,
        preventDefault: () => event.preventDefault(),
        position,
        remove,
      }),
    onKeyDown: ignoreHeld,
  });
  return { list, removalProps };
};
