import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../../wire.ts';

export const emergencyRoutes = (
  _context: Context,
): HandlersOf<'sendEmergency' | 'listAlerts' | 'updateAlert'> => ({
  sendEmergency: () => Promise.reject(new Refusal('unavailable', 'Not built.')),
  listAlerts: () => Promise.reject(new Refusal('unavailable', 'Not built.')),
  updateAlert: () => Promise.reject(new Refusal('unavailable', 'Not built.')),
});
