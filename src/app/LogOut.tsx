import { LogOutDialog } from '../features/auth/LogOutDialog.tsx';
import { flushEmergency } from '../features/emergency/flushEmergency.ts';
import { selectCurrentAlerts } from '../features/emergency/currentAlerts.ts';
import type { RootState } from './types.ts';

/** A caregiver may still answer a sent alert. */
const selectIsRunning = (state: RootState): boolean =>
  selectCurrentAlerts(state).some(({ isLive, isUnsent }) => isLive && !isUnsent);

export function LogOut({ onStay }: { onStay: () => void }) {
  return (
    <LogOutDialog
      sendAlerts={flushEmergency}
      selectHasLiveAlert={selectIsRunning}
      onCancel={onStay}
    />
  );
}
