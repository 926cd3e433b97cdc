import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import styles from './AdminScreen.module.css';
import { texts } from './peopleStrings.ts';

interface PagesProps {
  page: number;
  hasMore: boolean | undefined;
  onTurn: (page: number) => void;
  children: ReactNode;
}

/** Each button keeps its place, so that a double tap does not turn back. */
export function Pages({ page, hasMore = false, onTurn, children }: PagesProps) {
  const start = useRef<HTMLParagraphElement>(null);
  const [isTurned, setIsTurned] = useState(false);
  const isPaged = isTurned || hasMore;

  function turn(to: number) {
    flushSync(() => {
      setIsTurned(true);
      onTurn(to);
    });
    start.current?.focus();
  }

  return (
    <>
      {isPaged && (
        <p ref={start} tabIndex={-1}>
          {texts.page(page)}
        </p>
      )}
      {children}
      {isPaged && (
        <ButtonRow>
          <Button className={page === 1 ? styles.absent : undefined} onClick={() => turn(page - 1)}>
            {texts.newer}
          </Button>
          <Button className={hasMore ? undefined : styles.absent} onClick={() => turn(page + 1)}>
            {texts.older}
          </Button>
        </ButtonRow>
      )}
    </>
  );
}
