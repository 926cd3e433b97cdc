import { nextDose } from '../../domain/currentDose.ts';
import type { Medicine } from '../../domain/medicines.ts';

/** The instant at which the next dose of any medicine is due, or null. */
export const nextDueAt = (
  medicines: readonly Medicine[],
  now: number,
  zone: string,
): number | null => {
  const instants = medicines.flatMap(({ slots }) => nextDose(slots, now, { zone })?.at ?? []);
  return instants.length > 0 ? Math.min(...instants) : null;
};
