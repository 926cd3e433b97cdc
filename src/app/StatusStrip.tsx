import { CloudOff } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { selectOfflineReason } from '../api/connectivity.ts';
import { flushRequested } from '../api/outbox/events.ts';
import { selectOutboxRows } from '../api/outbox/outboxSlice.ts';
import { isSurvivor, selectUser } from '../api/session.ts';
import { selectUndoableAnswers } from '../features/medications/selectors.ts';
import { UndoButton } from '../features/medications/UndoButton.tsx';
import { Button } from '../ui/Button.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { IconLine } from '../ui/IconLine.tsx';
import { texts as uiTexts } from '../ui/strings.ts';
import styles from './StatusStrip.module.css';
import { appTexts } from './strings.ts';
import type { RootState } from './types.ts';

/** A caregiver reads in a notice that the server cannot be reached. */
const selectConnection = (state: RootState) => {
  const rows = selectOutboxRows(state).filter(({ refusal }) => refusal === null);
  const unsentCount = rows.some(({ attempts }) => attempts > 0) ? rows.length : 0;
  const reason = isSurvivor(selectUser(state)) ? selectOfflineReason(state) : null;
  return [
    reason && uiTexts.offlineReasons[reason],
    unsentCount > 0 && appTexts.waiting(unsentCount),
  ]
    .filter(Boolean)
    .join(' ');
};

/** The connection, then the newest answer that can be undone; older ones are folded. */
export function StatusStrip() {
  const dispatch = useAppDispatch();
  const connection = useAppSelector(selectConnection);
  const isUnsent = useAppSelector(selectOutboxRows).some(({ refusal }) => refusal === null);
  const [newest, ...older] = useAppSelector(selectUndoableAnswers);
  const isUndoShown = useAppSelector(
    ({ announcements: { announcement } }) => announcement?.undoDoseId !== undefined,
  );
  if (isUndoShown || (connection === '' && !newest)) return null;
  return (
    <div className={styles.strip}>
      {connection !== '' && <IconLine icon={<CloudOff />}>{connection}</IconLine>}
      {connection !== '' && isUnsent && (
        <Button variant="quiet" onClick={() => dispatch(flushRequested({ reason: 'person' }))}>
          {appTexts.tryAgain}
        </Button>
      )}
      {newest && <UndoButton key={newest.id} result={newest} />}
      {older.length > 0 && (
        <Disclosure summary={appTexts.undoAnother}>
          <div className={styles.older}>
            {older.map((result) => (
              <UndoButton key={result.id} result={result} />
            ))}
          </div>
        </Disclosure>
      )}
    </div>
  );
}
