import { day, minute } from './specConstants.ts';

/** Local minute `YYYY-MM-DDTHH:MM`, local date `YYYY-MM-DD`; both compare as strings. */
export type LocalMinute = string;
export type LocalDate = string;

const memoize = <K, V>(maxEntries: number, compute: (key: K) => V): ((key: K) => V) => {
  const known = new Map<K, V>();
  return (key) => {
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    if (known.size >= maxEntries) known.clear();
    const found = compute(key);
    known.set(key, found);
    return found;
  };
};

/** Clients spell zones in many ways; the limit fits all zones in use. */
const maxCachedFormats = 1_000;

const formatFor = memoize(
  maxCachedFormats,
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);

/** `+05:30`, which browsers before 2024 do not know as a zone; null for a name. */
const fixedOffset = memoize(maxCachedFormats, (zone: string): number | null => {
  const [, sign, hours, minutes] = /^([+-])([01]\d|2[0-3]):([0-5]\d)$/.exec(zone) ?? [];
  return sign === undefined
    ? null
    : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * minute;
});

export const isZone = (zone: string): boolean => {
  try {
    if (fixedOffset(zone) === null) formatFor(zone);
    return true;
  } catch {
    return false;
  }
};

/** Undefined if this runtime does not know the zone. */
export const canonicalZone = (zone: string): string | undefined => {
  if (!isZone(zone)) return undefined;
  return fixedOffset(zone) === null ? formatFor(zone).resolvedOptions().timeZone : zone;
};

const wallClock = (instant: number, zone: string): number => {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatFor(zone).formatToParts(instant)) part[type] = value;
  return Date.UTC(
    Number(part.year),
    Number(part.month) - 1,
    Number(part.day),
    Number(part.hour),
    Number(part.minute),
    Number(part.second),
  );
};

const memoizeByZone = <K, Z, V>(
  maxEntries: number,
  compute: (key: K, zone: Z) => V,
): ((key: K, zone: Z) => V) => {
  const ofZone = memoize(maxCachedFormats, (zone: Z) =>
    memoize(maxEntries, (key: K) => compute(key, zone)),
  );
  return (key, zone) => ofZone(zone)(key);
};

const quarterHourMs = 900_000;
const maxCachedEntries = 1_024;

const exactOffset = (instant: number, zone: string): number => {
  const fixed = fixedOffset(zone);
  if (fixed !== null) return fixed;
  const whole = Math.floor(instant / 1000) * 1000;
  return wallClock(whole, zone) - whole;
};

const offsetAtQuarter = memoizeByZone(maxCachedEntries, (index: number, zone: string) =>
  exactOffset(index * quarterHourMs, zone),
);

/** In ms. A quarter of an hour that begins and ends with the same offset contains no other. */
export const offsetAt = (instant: number, zone: string): number => {
  const index = Math.floor(instant / quarterHourMs);
  const offset = offsetAtQuarter(index, zone);
  return offset === offsetAtQuarter(index + 1, zone) ? offset : exactOffset(instant, zone);
};

export const formatUtcMinute = (utc: number): LocalMinute =>
  new Date(utc).toISOString().slice(0, 16);
export const parseUtcMinute = (local: LocalMinute): number => Date.parse(`${local}Z`);

export const startOfMinute = (instant: number): number => Math.floor(instant / minute) * minute;

const localMinuteFrom = memoizeByZone(maxCachedEntries, (start: number, zone: string) =>
  formatUtcMinute(start + offsetAt(start, zone)),
);

/** Since 1972 all offsets are whole minutes, so a local minute lasts one UTC minute. */
export const localMinuteOf = (instant: number, zone: string): LocalMinute =>
  localMinuteFrom(startOfMinute(instant), zone);

export const dateOf = (local: LocalMinute): LocalDate => local.slice(0, 10);
export const timeOf = (local: LocalMinute): string => local.slice(11);
export const localDateOf = (instant: number, zone: string): LocalDate =>
  dateOf(localMinuteOf(instant, zone));

export const addDays: (date: LocalDate, days: number) => LocalDate = memoizeByZone(
  maxCachedEntries,
  (date: LocalDate, days: number) =>
    dateOf(formatUtcMinute(parseUtcMinute(`${date}T00:00`) + days * day)),
);

const transitionBetween = (from: number, to: number, zone: string): number => {
  const before = offsetAt(from, zone);
  let [low, high] = [Math.floor(from / 1000), Math.ceil(to / 1000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000, zone) === before) low = middle;
    else high = middle;
  }
  return high * 1000;
};

const findInstant = (local: LocalMinute, zone: string): number => {
  const utc = parseUtcMinute(local);
  const around = [utc - day, utc + day].map((instant) => utc - offsetAt(instant, zone));
  const found = around.filter((instant) => instant + offsetAt(instant, zone) === utc);
  return found.length > 0
    ? Math.min(...found)
    : transitionBetween(Math.min(...around), Math.max(...around), zone);
};

/** A repeated minute returns its first instant, a minute in a gap the end of the gap. */
export const instantOf: (local: LocalMinute, zone: string) => number = memoizeByZone(
  maxCachedEntries,
  findInstant,
);
