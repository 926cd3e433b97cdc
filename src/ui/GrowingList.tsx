import { type ReactNode, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { signedInTexts } from './signedInStrings.ts';

/** What a list that is a part of its page shows before it is asked for all. */
export const firstEntries = 3;
const maxShort = 4;

interface GrowingListProps<T> {
  entries: readonly T[];
  /** Above a long list, so that it is found without passing all entries. */
  add?: ReactNode;
  /** For a list that is not what its page is about. */
  folds?: boolean;
  children: (shown: readonly T[]) => ReactNode;
}

/** Grows with its page instead of scrolling in it. */
export function GrowingList<T>({ entries, add, folds = false, children }: GrowingListProps<T>) {
  const [isWhole, setIsWhole] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const isLong = entries.length > maxShort;
  const isFoldable = folds && isLong;

  function handleToggle() {
    setIsWhole(!isWhole);
    if (isWhole) requestAnimationFrame(() => toggle.current?.scrollIntoView({ block: 'nearest' }));
  }

  return (
    <>
      {isLong && add}
      {children(isFoldable && !isWhole ? entries.slice(0, firstEntries) : entries)}
      {isFoldable && (
        <Button ref={toggle} variant="quiet" aria-expanded={isWhole} onClick={handleToggle}>
          {isWhole ? signedInTexts.showLess : signedInTexts.showAll(entries.length)}
        </Button>
      )}
      {!isLong && add}
    </>
  );
}
