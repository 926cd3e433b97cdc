import { isVagueZone } from '../../domain/zoneNames.ts';
import type { DaySchedule } from '../../contract/endpoints/index.ts';
import { day, minute } from '../../domain/specConstants.ts';
import { everyDay } from '../../domain/daySchedule.ts';
import { resume } from '../../domain/resume.ts';
import type { Medicine } from '../../domain/medicines.ts';
import {
  addDays,
  dateOf,
  instantOf,
  type LocalDate,
  localDateOf,
  type LocalMinute,
  localMinuteOf,
} from '../../domain/zonedTime.ts';
import { seededRandom } from '../domain/seededRandom.ts';
import { edgeCaseDays } from '../domain/wallClockOracle.ts';

/** Random choices that are the same for the same seed. */
export const makeRng = (seed: number) => {
  const random = seededRandom(seed);
  /** A whole number from `min` to `max`. */
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  return {
    between,
    chance: (probability: number) => random() < probability,
    /** Throws when the list is empty. */
    pick: <T>(of: readonly T[]): T => {
      if (of.length === 0) throw new Error('There is nothing to pick from');
      return of[between(0, of.length - 1)] as T;
    },
    /** A UUID of version 4. */
    newId: () => [hex(8), hex(4), `4${hex(3)}`, `8${hex(3)}`, hex(12)].join('-'),
  };
};

export type Rng = ReturnType<typeof makeRng>;

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC', 'Australia/Lord_Howe'];
const farZones = ['Pacific/Honolulu', 'Pacific/Auckland', 'Asia/Tokyo', 'America/Los_Angeles'];

/** `HH:MM` of a minute of the day. */
const textOf = (minuteOfDay: number): string =>
  new Date((minuteOfDay * minute) % day).toISOString().slice(11, 16);

const someTime = ({ chance, between }: Rng): number => {
  if (chance(0.2)) return between(60, 239);
  if (chance(0.15)) return between(1_415, 1_460);
  return between(0, 287) * 5;
};

const timesOf = (rng: Rng): string[] => {
  const count = rng.chance(0.75) ? rng.between(1, 2) : rng.between(3, 6);
  const times = new Set<string>();
  for (let last = 0; times.size < count;) {
    last = times.size > 0 && rng.chance(0.15) ? last + 15 : someTime(rng);
    times.add(textOf(last));
  }
  return [...times].toSorted();
};

const countOf = ({ chance, between }: Rng): number => {
  if (chance(0.85)) return between(1, 2);
  return chance(0.8) ? between(3, 5) : between(6, 12);
};

/** Days of a medicine, with bounds and a pause near the date. */
export const someSchedule = (rng: Rng, date: LocalDate): DaySchedule => {
  const { chance, between, pick } = rng;
  const near = (min: number, max: number) => addDays(date, between(min, max));
  const from = near(-8, 4);
  const one = between(1, 7);
  const weekdays = ([1, 2, 3, 4, 5, 6, 7] as const).filter((each) => each === one || chance(0.3));
  const pause = between(-1, 6);
  const minuteIn = (days: number) => `${addDays(date, days)}T${textOf(someTime(rng))}`;
  const isPaused = chance(0.25);
  return {
    rule: pick<DaySchedule['rule']>([
      { kind: 'daily' },
      { kind: 'weekdays', weekdays },
      { kind: 'interval', every: between(2, 4), from },
      { kind: 'cycle', on: between(1, 4), off: between(1, 3), from },
    ]),
    first_day: chance(0.2) ? near(-2, 4) : null,
    last_day: chance(0.2) ? near(4, 8) : null,
    paused_from: isPaused ? minuteIn(pause) : null,
    paused_until: isPaused && chance(0.7) ? minuteIn(pause + between(2, 4)) : null,
  };
};

const asNeeded: DaySchedule = {
  ...everyDay,
  rule: { kind: 'asNeeded', min_gap_hours: null, max_per_day: null },
};

/** Other days, none, or what the buttons of a pause save: it begins with the first dose that is due. */
export const changeSchedule = (
  rng: Rng,
  { schedule, times }: Pick<PlannedMedicine, 'schedule' | 'times'>,
  { at, zone }: { readonly at: number; readonly zone: string },
  due: readonly LocalMinute[],
): DaySchedule => {
  if (rng.chance(0.1)) return asNeeded;
  const { paused_from: from } = schedule;
  const now = localMinuteOf(at, zone);
  const midnight = `${addDays(dateOf(now), rng.between(1, 3))}T00:00`;
  return rng.pick([
    someSchedule(rng, dateOf(now)),
    from !== null && from <= now
      ? resume(schedule, times, at, zone)
      : {
          ...schedule,
          paused_from: [now, ...due].toSorted()[0] ?? now,
          paused_until: rng.chance(0.5) ? null : midnight,
        },
  ]);
};

/** What some days begin with. */
export const makePlan = (rng: Rng) => {
  const isOdd = rng.chance(0.5);
  const [zone, date] = isOdd
    ? rng.pick(edgeCaseDays)
    : [rng.pick(zones), addDays('2026-01-01', rng.between(0, 364))];
  const first = addDays(date, isOdd ? -rng.between(1, 4) : 0);
  const away = rng.chance(0.2) ? rng.pick(farZones) : null;
  const sharedTimes = timesOf(rng);
  return {
    zone,
    /** Where the user travels to; null when she stays. A device that is back in a vague zone asks first. */
    away: isVagueZone(zone) ? null : away,
    start: instantOf(`${first}T00:30`, zone),
    medicines: Array.from({ length: countOf(rng) }, (_none, index) => {
      const schedule = rng.chance(0.4) ? everyDay : someSchedule(rng, first);
      const times = rng.chance(0.4) ? sharedTimes : timesOf(rng);
      return { name: `Medicine ${index + 1}`, times, schedule };
    }),
    phones: rng.chance(0.35) ? 2 : 1,
  };
};

export type PlannedMedicine = Pick<Medicine, 'name' | 'times' | 'schedule'>;

export const describePlan = ({ name, times, schedule }: PlannedMedicine): string =>
  `${name}: ${times.join(', ')} ${JSON.stringify(schedule)}`;

export type Plan = ReturnType<typeof makePlan>;

/** The instants of one day at which something happens: about its doses, and at any time. */
export const actionInstants = (rng: Rng, times: readonly string[], from: number, zone: string) => {
  const date = localDateOf(from, zone);
  const about = times.flatMap((time) => {
    const due = instantOf(`${date}T${time}`, zone);
    const count = rng.chance(0.75) ? rng.between(1, 2) : 0;
    return Array.from({ length: count }, () => due + rng.between(-60, 1_440) * 1_000);
  });
  const any = Array.from({ length: 2 }, () => from + rng.between(0, 1_439) * minute);
  return [...about, ...any].toSorted((a, b) => a - b);
};
