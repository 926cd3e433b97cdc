import { dropFromOutbox } from '../../api/outbox/outboxActions.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { inlineMessageIds } from '../announcements/events.ts';
import { selectRejectedChanges, selectUndoableAnswers } from './selectors.ts';
import { formatFailure, texts } from './strings.ts';
import { UndoableAnswers } from './UndoableAnswers.tsx';

export function RejectedNotices() {
  const dispatch = useAppDispatch();
  const refused = useAppSelector(selectRejectedChanges);
  if (refused.length === 0) return null;
  return (
    <div id={inlineMessageIds.rejected}>
      <Stack>
        {refused.map((row) => (
          <Notice
            key={row.seq}
            tone="error"
            title={formatFailure(row)}
            action={
              <FocusHandoffButton onClick={() => dispatch(dropFromOutbox(row))}>
                {texts.rejectedOk}
              </FocusHandoffButton>
            }
          >
            {row.refusal.message}
          </Notice>
        ))}
      </Stack>
    </div>
  );
}

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
