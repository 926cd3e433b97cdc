import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../../wire.ts';

export const accountRoutes = (
  _context: Context,
): HandlersOf<'exportAccount' | 'deleteAccount'> => ({
  exportAccount: () => Promise.reject(new Refusal('unavailable', 'Not built.')),
  deleteAccount: () => Promise.reject(new Refusal('unavailable', 'Not built.')),
});
