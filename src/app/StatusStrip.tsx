import { CloudOff, Undo2 } from 'lucide-react';
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

/** One line: the connection before answers that can be undone; more than one is folded. */
export function StatusStrip() {
  const dispatch = useAppDispatch();
  const connection = useAppSelector(selectConnection);
  const isUnsent = useAppSelector(selectOutboxRows).some(({ refusal }) => refusal === null);
  const undoable = useAppSelector(selectUndoableAnswers);
  const isUndoShown = useAppSelector(
    ({ announcements: { announcement } }) => announcement?.offersUndo === true,
  );
  const isConnected = connection === '';
  if (isUndoShown || (isConnected && undoable.length === 0)) return null;
  const actions = [
    ...(isConnected || !isUnsent
      ? []
      : [
          <Button
            key="retry"
            variant="quiet"
            onClick={() => dispatch(flushRequested({ reason: 'person' }))}
          >
            {appTexts.tryAgain}
          </Button>,
        ]),
    ...undoable.map((result) => <UndoButton key={result.id} result={result} />),
  ];
  const icon = isConnected ? <Undo2 /> : <CloudOff />;
  return (
    <div className={styles.strip}>
      {actions.length > 1 ? (
        <Disclosure summary={isConnected ? appTexts.undoAnswer : connection} icon={icon}>
          <div className={styles.actions}>{actions}</div>
        </Disclosure>
      ) : (
        <>
          {!isConnected && <IconLine icon={icon}>{connection}</IconLine>}
          {actions}
        </>
      )}
    </div>
  );
}
