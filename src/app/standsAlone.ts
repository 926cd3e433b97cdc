import type { RunOnDatabase } from '../device/database.ts';
import type { FirstServices } from '../device/firstServices.ts';
import { decisionsAt } from '../features/alarms/decisions.ts';
import type { RootState } from './types.ts';

/**
 * Whether a first screen shows before the app lives what it shows afterwards: nothing stands above it or
 * rings, or will at once, and it is still the person's whose session is stored.
 */
export const standsAlone = async (
  state: RootState,
  { clock, device }: FirstServices,
  database: RunOnDatabase,
): Promise<boolean> => {
  const { alarms, auth, emergency, outbox } = state;
  const isQuiet =
    !auth.refused &&
    device.localKeys.readSession().token === auth.token &&
    device.rightTime.offBy() === 0 &&
    alarms.missed.length === 0 &&
    Object.keys(alarms.putOff).length === 0 &&
    emergency.sent.length === 0 &&
    outbox.rows.length === 0 &&
    decisionsAt(clock.now(), state).length === 0;
  if (!isQuiet) return false;
  const alerts = await database((db) => db.count('emergencyQueue')).catch(() => null);
  return alerts === 0;
};
