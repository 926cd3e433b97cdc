import { useAppSelector } from '../../api/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import { inlineMessageIds } from '../announcements/events.ts';
import { UndoableAnswers } from './UndoableAnswers.tsx';
import { selectUndoableAnswers } from './selectors.ts';

export function UndoNotice() {
  const isEmpty = useAppSelector(selectUndoableAnswers).length === 0;
  if (isEmpty) return null;
  return (
    <div id={inlineMessageIds.undoableAnswers}>
      <Notice tone="info">
        <UndoableAnswers />
      </Notice>
    </div>
  );
}
