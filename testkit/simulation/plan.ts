import { day, minute } from '../../domain/specConstants.ts';
import { addDays, instantOf, localDateOf } from '../../domain/zonedTime.ts';
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

/** What some days begin with. */
export const makePlan = (rng: Rng) => {
  const isOdd = rng.chance(0.5);
  const [zone, date] = isOdd
    ? rng.pick(edgeCaseDays)
    : [rng.pick(zones), addDays('2026-01-01', rng.between(0, 364))];
  const first = addDays(date, isOdd ? -rng.between(1, 4) : 0);
  return {
    zone,
    /** Where the user travels to; null when she stays. */
    away: rng.chance(0.2) ? rng.pick(farZones) : null,
    start: instantOf(`${first}T00:30`, zone),
    medicines: Array.from({ length: countOf(rng) }, (_none, index) => {
      return { name: `Medicine ${index + 1}`, times: timesOf(rng) };
    }),
    phones: rng.chance(0.2) ? 2 : 1,
  };
};

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
