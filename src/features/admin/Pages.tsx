import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { texts } from './peopleStrings.ts';

interface PagesProps {
  page: number;
  hasMore: boolean | undefined;
  onTurn: (page: number) => void;
}

export function Pages({ page, hasMore = false, onTurn }: PagesProps): ReactNode {
  if (page === 1 && !hasMore) return null;
  return (
    <ButtonRow>
      {page > 1 && <Button onClick={() => onTurn(page - 1)}>{texts.newer}</Button>}
      {hasMore && <Button onClick={() => onTurn(page + 1)}>{texts.older}</Button>}
    </ButtonRow>
  );
}
