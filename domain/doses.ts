import type { DaySchedule } from '../contract/endpoints/index.ts';
import { day, minute } from './specConstants.ts';
import { autoMissAfterMs, dosePushDelaysMs } from './doseTimes.ts';
import {
  instantOf,
  type LocalMinute,
  startOfMinute,
  parseUtcMinute,
  localMinuteOf,
  formatUtcMinute,
} from './zonedTime.ts';

export interface Dose {
  readonly dose: LocalMinute;
  readonly at: number;
}

export interface Slot {
  readonly time: string;
  readonly madeAt: number;
  /** Every day, if absent. */
  readonly schedule?: DaySchedule | undefined;
}

export const missedAt = (dose: Dose): number => dose.at + autoMissAfterMs;
export const isOpen = (dose: Dose, now: number): boolean => dose.at <= now && now < missedAt(dose);

/** 0-based; -1 before the dose is due. */
export const pushRoundAt = (dose: Dose, now: number): number =>
  dosePushDelaysMs.filter((after) => dose.at + after <= now).length - 1;

export const nextCheckAt = (dose: Dose, now: number): number => {
  const pushes = dosePushDelaysMs.map((after) => dose.at + after);
  return Math.min(missedAt(dose), ...pushes.filter((at) => at > now));
};

export const byDueTime = (a: Dose, b: Dose): number => a.at - b.at || a.dose.localeCompare(b.dose);

export const doseId = (key: string, dose: LocalMinute): string => `${dose}|${key}`;

/**
 * The local minutes that begin in `(from, to]`, each with its instant; a minute that a clock change
 * repeats is listed once. Costly: callers share the result.
 */
export const dueMinutes = (from: number, to: number, zone: string): Dose[] => {
  let next = parseUtcMinute(localMinuteOf(from, zone)) + minute;
  const minutes: Dose[] = [];
  for (let at = startOfMinute(from) + minute; at <= to; at += minute) {
    for (const last = parseUtcMinute(localMinuteOf(at, zone)); next <= last; next += minute) {
      minutes.push({ dose: formatUtcMinute(next), at });
    }
  }
  const wasClockSetBack =
    parseUtcMinute(localMinuteOf(from, zone)) <
    parseUtcMinute(localMinuteOf(from - day, zone)) + day;
  return wasClockSetBack ? minutes.filter(({ dose, at }) => instantOf(dose, zone) === at) : minutes;
};
