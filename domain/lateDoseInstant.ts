import { firstOccurrenceAt, type ZoneContext } from './zoneChange.ts';
import {
  dateOf,
  instantOf,
  type LocalDate,
  type LocalMinute,
  localMinuteOf,
  startOfMinute,
} from './zonedTime.ts';

interface LateDoseInput {
  readonly dose: LocalMinute;
  readonly date: LocalDate;
  readonly time: string;
}

export type LateDoseProblem = 'missing' | 'early' | 'ahead';

type LateDoseInstant = { readonly at: number } | { readonly problem: LateDoseProblem };

/** A local minute that occurs twice means the one between the dose's minute and now. Earlier on its day is possible, too. */
export const lateDoseInstant = (
  { dose, date, time }: LateDoseInput,
  place: ZoneContext,
  now: number,
): LateDoseInstant => {
  if (time === '') return { problem: 'missing' };
  const entered = `${date}T${time}`;
  if (entered === localMinuteOf(now, place.zone)) return { at: now };
  const due = startOfMinute(firstOccurrenceAt(dose, place));
  const candidates = [firstOccurrenceAt(entered, place), instantOf(entered, place.zone)];
  const past = candidates.filter((instant) => instant <= now);
  const at = past.find((instant) => due <= instant);
  if (at !== undefined) return { at };
  const [early] = past;
  if (early === undefined) return { problem: 'ahead' };
  return date < dateOf(dose) ? { problem: 'early' } : { at: early };
};
