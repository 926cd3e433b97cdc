import type { AlertLocation } from '../../../contract/endpoints/index.ts';
import { isFinal } from '../../../domain/alertTransitions.ts';
import { emergency as rules } from '../../../domain/emergencyRules.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { inTransaction } from '../../transaction.ts';
import { bumpVersions } from '../changes/repository.ts';
import { hasLocation, insertLocation } from './locationRepository.ts';
import { alertStatuses, emergencyById } from './repository.ts';

/** Discards the location of an alert that is over. Takes no lock where nothing changes. Throws `in_progress`. */
export const locateEmergency = async (
  context: Context,
  survivorId: string,
  emergency_id: string,
  { lat, lon, accuracy, at: measuredAt }: AlertLocation,
) => {
  const { db, clock } = context;
  const now = clock.now();
  const at = Math.min(measuredAt, now);
  const known = await emergencyById(db, emergency_id);
  // The device tries again, unless the alert never arrives.
  if (!known && now - at < rules.activeForMs)
    throw new HttpError('in_progress', 'The alert of this location has not arrived yet.');
  const isOpen =
    known?.survivor_id === survivorId &&
    known.withdrawn_at === null &&
    now - known.made_at < rules.activeForMs &&
    (await alertStatuses(db, emergency_id)).some((status) => !isFinal(status));
  if (!isOpen) return { message: 'The alert is over: the location is not kept.' };
  const row = { emergency_id, lat, lon, accuracy: Math.round(accuracy), at };
  if (!(await hasLocation(db, emergency_id))) {
    await inTransaction(context, async (inside) => {
      if (!(await insertLocation(inside.db, row))) return;
      await audit(inside, survivorId, 'emergency-located', emergency_id);
      await bumpVersions(inside.db, [survivorId], ['alerts']);
    });
  }
  return { message: 'Your location is added to your alert.' };
};
