import type { RunOnDatabase } from '../platform/database.ts';
import type { FirstScreenServices } from '../platform/firstScreenServices.ts';
import { getAlarmDecisions } from '../features/alarms/getAlarmDecisions.ts';
import type { RootState } from './types.ts';

/** True if the runtime would change nothing: no notice, alarm or alert, and the same session. */
export const canRenderBeforeRuntime = async (
  state: RootState,
  { clock, device }: FirstScreenServices,
  database: RunOnDatabase,
): Promise<boolean> => {
  const { alarms, auth, emergency, outbox } = state;
  const isQuiet =
    !auth.isExpired &&
    device.sessionStore.readSession().token === auth.token &&
    device.correctedClock.clockOffsetMs() === 0 &&
    alarms.missed.length === 0 &&
    Object.keys(alarms.putOff).length === 0 &&
    emergency.sent.length === 0 &&
    outbox.rows.length === 0 &&
    getAlarmDecisions(clock.now(), state).length === 0;
  if (!isQuiet) return false;
  const alerts = await database((db) => db.count('emergencyQueue')).catch(() => null);
  return alerts === 0;
};
