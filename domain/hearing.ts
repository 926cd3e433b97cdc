import type { MissHearing } from '../contract/fields.ts';
import { hour } from './specConstants.ts';
import { type Caregiver, onDuty } from './onDuty.ts';
import { addDays, instantOf, localDateOf, localMinuteOf, timeOf } from './zonedTime.ts';

/** `HH:MM` */
type LocalTime = string;

/** Nothing but alerts is notified in between, by the user's clock; null unless set. */
export interface QuietHours {
  readonly quiet_from: LocalTime | null;
  readonly quiet_to: LocalTime | null;
}

export interface Hearing {
  readonly hears_misses: MissHearing;
  /** Null unless a summary is heard. */
  readonly summary_at: LocalTime | null;
}

/** Caregivers on duty who are notified of a miss; all on duty if none of them chose to be, or can be reached. */
export const caregiversOfMiss = <C extends Caregiver & Pick<Hearing, 'hears_misses'>>(
  team: readonly C[],
  now: number,
): readonly C[] => {
  const duty = onDuty(team, now);
  const told = duty.filter((one) => one.hears_misses !== 'none');
  return told.some(({ is_reachable }) => is_reachable) ? told : duty;
};

/** The next instant after `after` at which clocks there show that time. */
export const nextTimeAt = (time: LocalTime, after: number, zone: string): number => {
  const today = localDateOf(after, zone);
  const at = instantOf(`${today}T${time}`, zone);
  return at > after ? at : instantOf(`${addDays(today, 1)}T${time}`, zone);
};

/** When something may be notified that is due at `at`. */
export const afterQuietHours = (
  { quiet_from: from, quiet_to: to }: QuietHours,
  at: number,
  zone: string,
): number => {
  if (from === null || to === null) return at;
  const time = timeOf(localMinuteOf(at, zone));
  const isQuiet = from < to ? from <= time && time < to : from <= time || time < to;
  return isQuiet ? nextTimeAt(to, at, zone) : at;
};

/** When a caregiver is notified of a dose that is missed now, quiet hours aside. */
export const missNotifiedAt = (
  { hears_misses, summary_at }: Hearing,
  now: number,
  zone: string,
): number => {
  if (hears_misses === 'hour') return now + hour;
  if (hears_misses === 'summary' && summary_at !== null) return nextTimeAt(summary_at, now, zone);
  return now;
};
