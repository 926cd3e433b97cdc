import { LogOutDialog } from '../features/auth/LogOutDialog.tsx';
import { flushEmergency } from '../features/emergency/flushEmergency.ts';

/** Logs out once what waits is sent, alerts among it. */
export function LogOut({ onStay }: { onStay: () => void }) {
  return <LogOutDialog sendAlerts={flushEmergency} onStay={onStay} />;
}
