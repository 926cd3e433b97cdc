import { lastDue, nextDose } from '../../../domain/doses.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import type { ZoneContext } from '../../../domain/zoneChange.ts';
import { type TimedValue, timedListMemo } from '../../api/timedMemo.ts';

interface DoseWindow {
  readonly medicine: Medicine;
  /** When its last dose fell due; -Infinity where none did, as times come every day. */
  readonly lastAt: number;
  /** When its next one does; Infinity where it has no times. */
  readonly nextAt: number;
}

const doseWindowOf = (now: number, medicine: Medicine, zone: string): TimedValue<DoseWindow> => {
  const lastAt = lastDue(medicine.slots, now, zone)?.at ?? -Infinity;
  const nextAt = nextDose(medicine.slots, now, zone)?.at ?? Infinity;
  return { value: { medicine, lastAt, nextAt }, until: nextAt };
};

const findDoseWindows = timedListMemo(doseWindowOf);

/** The instant at which the next dose of any medicine falls due; Infinity where there is none. */
export const findNextDueAt = (medicines: readonly Medicine[], now: number, zone: string): number =>
  Math.min(...findDoseWindows(now, medicines, zone).map(({ nextAt }) => nextAt));

/**
 * The medicines that have a dose due in `[from, now]`: of all others a check has nothing to decide. All
 * of them where that reaches across a change of zone.
 */
export const findMedicinesDueSince = (
  medicines: readonly Medicine[],
  {
    from,
    now,
    place,
  }: { readonly from: number; readonly now: number; readonly place: ZoneContext },
): readonly Medicine[] => {
  if (place.move && from <= place.move.since) return medicines;
  return findDoseWindows(now, medicines, place.zone)
    .filter(({ lastAt }) => lastAt >= from)
    .map(({ medicine }) => medicine);
};
