import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../../wire.ts';

export interface PushSettings {
  /** VAPID, as base64url. */
  readonly publicKey: string;
  /** Push services beside the known ones, as host or host:port. */
  readonly allowedHosts: readonly string[];
}

export const pushRoutes = (
  _context: Context,
  _push: PushSettings,
): HandlersOf<'pushPublicKey' | 'subscribePush' | 'reportShown'> => ({
  pushPublicKey: () => Promise.reject(new Refusal('unavailable', 'Not built.')),
  subscribePush: () => Promise.reject(new Refusal('unavailable', 'Not built.')),
  reportShown: () => Promise.reject(new Refusal('unavailable', 'Not built.')),
});
