import { dropFromOutbox } from '../../../api/outbox/outboxActions.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { ButtonRow } from '../../../ui/ButtonRow.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { announced, inlineMessageIds } from '../../announcements/events.ts';
import { ConflictVersions } from './ConflictVersions.tsx';
import { dropRows, storeMedicine } from '../medicineActions.ts';
import { type Conflict, selectConflicts } from './conflicts.ts';
import { selectRejectedChanges } from '../selectors.ts';
import { listTexts } from './listStrings.ts';
import { failureTexts, formatFailure } from '../failureStrings.ts';

function ConflictNotice({ newest, mine, both, message, rows }: Conflict) {
  const dispatch = useAppDispatch();

  async function save(chosen: Conflict['mine']) {
    const stored = storeMedicine(chosen, {
      personId: newest.personId,
      replaced: newest,
      refused: rows,
      stock: chosen.stock,
      startsAt: chosen.startsAt,
    });
    if (await dispatch(stored)) return;
    dispatch(announced({ tone: 'error', text: failureTexts.medicineEdited }));
  }

  return (
    <Notice
      tone="error"
      title={listTexts.conflict.title(newest.name)}
      action={
        <ButtonRow>
          {both && (
            <FocusHandoffButton
              variant="primary"
              aria-label={listTexts.conflict.saveBothOf(newest.name)}
              onClick={() => void save(both)}
            >
              {listTexts.conflict.saveBoth}
            </FocusHandoffButton>
          )}
          <FocusHandoffButton
            aria-label={listTexts.conflict.keepNewestOf(newest.name)}
            onClick={() => dispatch(dropRows(rows))}
          >
            {listTexts.conflict.keepNewest}
          </FocusHandoffButton>
          <FocusHandoffButton
            aria-label={listTexts.conflict.saveMineOf(newest.name)}
            onClick={() => void save(mine)}
          >
            {listTexts.conflict.saveMine}
          </FocusHandoffButton>
        </ButtonRow>
      }
    >
      <p>{message}</p>
      <ConflictVersions newest={newest} mine={mine} both={both} />
    </Notice>
  );
}

export function RejectedNotices() {
  const dispatch = useAppDispatch();
  const conflicts = useAppSelector(selectConflicts);
  const refused = useAppSelector(selectRejectedChanges);
  if (refused.length === 0) return null;
  const others = refused.filter((row) => conflicts.every(({ rows }) => !rows.includes(row)));
  return (
    <div id={inlineMessageIds.rejected}>
      <Stack>
        {conflicts.map((conflict) => (
          <ConflictNotice key={conflict.newest.id} {...conflict} />
        ))}
        {others.map((row) => (
          <Notice
            key={row.seq}
            tone="error"
            title={formatFailure(row)}
            action={
              <FocusHandoffButton onClick={() => dispatch(dropFromOutbox(row))}>
                {listTexts.rejectedOk}
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
