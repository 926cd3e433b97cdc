import { firstOccurrenceAt, type ZoneContext } from './zoneChange.ts';
import {
  instantOf,
  type LocalDate,
  type LocalMinute,
  localMinuteOf,
  startOfMinute,
} from './zonedTime.ts';

/** When somebody says that a dose was taken, as read off the clock on the wall. */
export interface LateDoseInput {
  readonly dose: LocalMinute;
  readonly date: LocalDate;
  /** `HH:MM`; empty where nothing was chosen. */
  readonly time: string;
}

/** `ahead` is yet to come, `early` before the dose was due. */
export type LateDoseProblem = 'missing' | 'early' | 'ahead';

/** The instant that is meant, in epoch milliseconds, or why there is none. */
type LateDoseInstant = { readonly at: number } | { readonly problem: LateDoseProblem };

/**
 * From the dose's minute on up to now. A minute that the clock on the wall showed twice, since it was
 * put back or the person moved, is the one of both that lies there.
 */
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
  const at = candidates.find((instant) => due <= instant && instant <= now);
  if (at !== undefined) return { at };
  return { problem: candidates.every((instant) => instant < due) ? 'early' : 'ahead' };
};
