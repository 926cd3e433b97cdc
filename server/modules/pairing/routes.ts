import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../../wire.ts';

export const pairingRoutes = (
  _context: Context,
): HandlersOf<'activePairings' | 'generatePairing' | 'connectByPin' | 'connectByQr'> => ({
  activePairings: () => Promise.reject(new Refusal('unavailable', 'Not built.')),
  generatePairing: () => Promise.reject(new Refusal('unavailable', 'Not built.')),
  connectByPin: () => Promise.reject(new Refusal('unavailable', 'Not built.')),
  connectByQr: () => Promise.reject(new Refusal('unavailable', 'Not built.')),
});
