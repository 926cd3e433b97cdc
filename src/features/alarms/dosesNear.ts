import { lastDue, nextDose } from '../../../domain/doses.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import type { Place } from '../../../domain/moves.ts';
import { type Held, makeHeldList } from '../../api/held.ts';

interface Near {
  readonly medicine: Medicine;
  /** When its last dose fell due; -Infinity where none did, as times come every day. */
  readonly lastAt: number;
  /** When its next one does; Infinity where it has no times. */
  readonly nextAt: number;
}

const nearOf = (now: number, medicine: Medicine, zone: string): Held<Near> => {
  const lastAt = lastDue(medicine.slots, now, zone)?.at ?? -Infinity;
  const nextAt = nextDose(medicine.slots, now, zone)?.at ?? Infinity;
  return { value: { medicine, lastAt, nextAt }, until: nextAt };
};

const findNear = makeHeldList(nearOf);

/** The instant at which the next dose of any medicine falls due; Infinity where there is none. */
export const nextDueOf = (medicines: readonly Medicine[], now: number, zone: string): number =>
  Math.min(...findNear(now, medicines, zone).map(({ nextAt }) => nextAt));

/**
 * The medicines that have a dose due in `[from, now]`: of all others a check has nothing to decide. All
 * of them where that reaches across a change of zone.
 */
export const dueSince = (
  medicines: readonly Medicine[],
  { from, now, place }: { readonly from: number; readonly now: number; readonly place: Place },
): readonly Medicine[] => {
  if (place.move && from <= place.move.since) return medicines;
  return findNear(now, medicines, place.zone)
    .filter(({ lastAt }) => lastAt >= from)
    .map(({ medicine }) => medicine);
};
