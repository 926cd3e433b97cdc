import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../../wire.ts';

export const profileRoutes = (_context: Context): HandlersOf<'readProfile' | 'updateProfile'> => ({
  readProfile: () => Promise.reject(new Refusal('unavailable', 'Not built.')),
  updateProfile: () => Promise.reject(new Refusal('unavailable', 'Not built.')),
});
