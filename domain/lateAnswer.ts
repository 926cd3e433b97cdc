import { dueAcross, type Place } from './moves.ts';
import {
  instantOf,
  type LocalDate,
  type LocalMinute,
  localMinuteOf,
  startOfMinute,
} from './zonedTime.ts';

/** When somebody says that a dose was taken, as read off the clock on the wall. */
export interface ToldLate {
  readonly dose: LocalMinute;
  readonly date: LocalDate;
  /** `HH:MM`; empty where nothing was chosen. */
  readonly time: string;
}

/** `ahead` is yet to come, `early` before the dose was due. */
export type LateProblem = 'missing' | 'early' | 'ahead';

/** The instant that is meant, in epoch milliseconds, or why there is none. */
type LateInstant = { readonly at: number } | { readonly problem: LateProblem };

/**
 * From the dose's minute on up to now. A minute that the clock on the wall showed twice, since it was
 * put back or the person moved, is the one of both that lies there.
 */
export const lateInstant = (
  { dose, date, time }: ToldLate,
  place: Place,
  now: number,
): LateInstant => {
  if (time === '') return { problem: 'missing' };
  const told = `${date}T${time}`;
  if (told === localMinuteOf(now, place.zone)) return { at: now };
  const due = startOfMinute(dueAcross(dose, place));
  const meant = [dueAcross(told, place), instantOf(told, place.zone)];
  const at = meant.find((instant) => due <= instant && instant <= now);
  if (at !== undefined) return { at };
  return { problem: meant.every((instant) => instant < due) ? 'early' : 'ahead' };
};
