import { LogOutDialog } from '../features/auth/LogOutDialog.tsx';
import { flushEmergency } from '../features/emergency/flushEmergency.ts';
import { selectCurrentAlerts } from '../features/emergency/currentAlerts.ts';
import type { RootState } from './types.ts';

/** A caregiver may still answer an alert that was sent. */
const selectIsRunning = (state: RootState): boolean =>
  selectCurrentAlerts(state).some(({ isLive, isUnsent }) => isLive && !isUnsent);

/** Logs out once what waits is sent, alerts among it, and no alert is running. */
export function LogOut({ onStay }: { onStay: () => void }) {
  return (
    <LogOutDialog
      sendAlerts={flushEmergency}
      selectHasLiveAlert={selectIsRunning}
      onCancel={onStay}
    />
  );
}
