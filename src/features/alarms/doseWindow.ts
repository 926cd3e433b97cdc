import { lastDue, nextDose } from '../../../domain/doses.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import type { ZoneContext } from '../../../domain/zoneChange.ts';
import { type TimedValue, timedListMemo } from '../../api/timedMemo.ts';

interface DoseWindow {
  readonly medicine: Medicine;
  /** Last due instant; -Infinity if none (times repeat daily). */
  readonly lastAt: number;
  /** Next due instant; Infinity without times. */
  readonly nextAt: number;
}

const doseWindowOf = (now: number, medicine: Medicine, zone: string): TimedValue<DoseWindow> => {
  const lastAt = lastDue(medicine.slots, now, zone)?.at ?? -Infinity;
  const nextAt = nextDose(medicine.slots, now, zone)?.at ?? Infinity;
  return { value: { medicine, lastAt, nextAt }, until: nextAt };
};

const findDoseWindows = timedListMemo(doseWindowOf);

export const findNextDueAt = (medicines: readonly Medicine[], now: number, zone: string): number =>
  Math.min(...findDoseWindows(now, medicines, zone).map(({ nextAt }) => nextAt));

/** Medicines with a dose due in `[from, now]`; all of them if the range includes a zone change. */
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
