import { CloudOff } from 'lucide-react';
import { localDateOf } from '../../domain/zonedTime.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { selectOfflineReason } from '../api/connectivity.ts';
import { flushRequested } from '../api/outbox/events.ts';
import { selectOutboxRows } from '../api/outbox/outboxSlice.ts';
import { isSurvivor, selectUser } from '../api/session.ts';
import { formatClockTime } from '../platform/formatDate.ts';
import { Button } from '../ui/Button.tsx';
import { IconLine } from '../ui/IconLine.tsx';
import { texts as uiTexts } from '../ui/strings.ts';
import styles from './StatusStrip.module.css';
import { appTexts } from './strings.ts';
import type { RootState } from './types.ts';

const selectOffline = (state: RootState): string | null => {
  const reason = selectOfflineReason(state);
  const { lastSyncAt } = state.connectivity;
  const { now, zone } = state.clock;
  if (reason === null) return null;
  return lastSyncAt !== null && localDateOf(lastSyncAt, zone) === localDateOf(now, zone)
    ? appTexts.since[reason](formatClockTime(lastSyncAt, zone))
    : uiTexts.offlineReasons[reason];
};

/** A caregiver reads in a notice that the server cannot be reached. */
const selectConnection = (state: RootState) => {
  const rows = selectOutboxRows(state).filter(({ refusal }) => refusal === null);
  const unsentCount = rows.some(({ attempts }) => attempts > 0) ? rows.length : 0;
  return [
    isSurvivor(selectUser(state)) && selectOffline(state),
    unsentCount > 0 && appTexts.waiting(unsentCount),
  ]
    .filter(Boolean)
    .join(' ');
};

export function StatusStrip() {
  const dispatch = useAppDispatch();
  const connection = useAppSelector(selectConnection);
  const isUnsent = useAppSelector(selectOutboxRows).some(({ refusal }) => refusal === null);
  if (connection === '') return null;
  return (
    <div className={styles.strip}>
      <IconLine icon={<CloudOff />}>{connection}</IconLine>
      {isUnsent && (
        <Button variant="quiet" onClick={() => dispatch(flushRequested({ reason: 'person' }))}>
          {appTexts.tryAgain}
        </Button>
      )}
    </div>
  );
}
