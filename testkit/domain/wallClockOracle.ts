/**
 * The oracle of the tests: reads the local clock through Intl, minute by minute, and notes when each
 * local minute is first reached or passed. It shares no step with `zonedTime`, which calculates.
 */
const minute = 60_000;

const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (zone: string) => {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(zone, made);
  return made;
};

export const wallTimeAt = (instant: number, zone: string): string =>
  clockOf(zone).format(instant).replace(' ', 'T');

const twoDigits = (part: number) => String(part).padStart(2, '0');
const times = Array.from(
  { length: 1440 },
  (_one, at) => `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`,
);
/** All local minutes from five days before the date to five days after it. */
const localsAround = (date: string): string[] =>
  Array.from({ length: 11 }, (_one, index) =>
    new Date(Date.parse(date) + (index - 5) * 1440 * minute).toISOString().slice(0, 10),
  ).flatMap((day) => times.map((time) => `${day}T${time}`));

export interface WallClockWalk {
  readonly zone: string;
  readonly from: number;
  readonly to: number;
  /** Local minute to the instant at which the clock first shows or jumps over it. */
  readonly reached: ReadonlyMap<string, number>;
}

const walks = new Map<string, WallClockWalk>();

/** Walks three days either way from noon UTC of the date. */
export const walkWallClock = (zone: string, date: string): WallClockWalk => {
  const name = `${zone} ${date}`;
  const known = walks.get(name);
  if (known) return known;
  const noon = Date.parse(`${date}T12:00Z`);
  const [from, to] = [noon - 4320 * minute, noon + 4320 * minute];
  const locals = localsAround(date);
  const indexes = new Map(locals.map((local, index) => [local, index]));
  const shownAt = (instant: number) => indexes.get(wallTimeAt(instant, zone))!;
  const reached = new Map<string, number>();
  let next = shownAt(from);
  for (let quarter = from; quarter < to; quarter += 15 * minute) {
    const first = shownAt(quarter);
    const changes = shownAt(quarter + 14 * minute) !== first + 14;
    for (let passed = 0; passed < 15; passed += 1) {
      const instant = quarter + passed * minute;
      // The clock is read each minute only in a quarter of an hour in which it changes.
      const shown = changes ? shownAt(instant) : first + passed;
      for (; next <= shown; next += 1) reached.set(locals[next]!, instant);
    }
  }
  const walk = { zone, from, to, reached };
  walks.set(name, walk);
  return walk;
};

interface ExpectedDose {
  readonly dose: string;
  readonly at: number;
  /** Whether its reminder had been made by then. */
  readonly counts: boolean;
}

/** Every minute of the walk that shows one of the times, in the order of the walk, each once. */
export const expectedDoses = (
  { reached }: WallClockWalk,
  slots: readonly { readonly time: string; readonly madeAt: number }[],
): ExpectedDose[] => {
  const madeFor = new Map<string, number>();
  for (const { time, madeAt } of slots) {
    madeFor.set(time, Math.min(madeAt, madeFor.get(time) ?? madeAt));
  }
  return [...reached].flatMap(([dose, at]) => {
    const madeAt = madeFor.get(dose.slice(11));
    return madeAt === undefined ? [] : [{ dose, at, counts: madeAt < at + minute }];
  });
};

/** Days on which a clock is put forward or back, and days in zones that are odd in other ways. */
export const edgeCaseDays: readonly (readonly [zone: string, date: string, what: string])[] = [
  ['Europe/Berlin', '2025-03-30', 'forward at 02:00'],
  ['Europe/Berlin', '2025-10-26', 'back at 03:00'],
  ['Australia/Lord_Howe', '2025-10-05', 'forward by 30 minutes'],
  ['Australia/Lord_Howe', '2025-04-06', 'back by 30 minutes'],
  ['Antarctica/Troll', '2025-03-30', 'forward by two hours'],
  ['Antarctica/Troll', '2025-10-26', 'back by two hours'],
  ['America/Sao_Paulo', '2018-11-04', 'forward at midnight'],
  ['America/Sao_Paulo', '2018-02-17', 'back at midnight'],
  ['Africa/Cairo', '2025-04-25', 'forward at midnight'],
  ['Africa/Cairo', '2025-10-30', 'back at midnight'],
  ['America/Nuuk', '2025-03-29', 'forward over midnight'],
  ['America/Nuuk', '2025-10-25', 'back over midnight'],
  ['America/St_Johns', '2010-11-06', 'back a minute after midnight'],
  ['Pacific/Apia', '2011-12-30', 'a day that never was'],
  ['Asia/Kathmandu', '2025-06-15', 'an offset of 05:45'],
  ['Pacific/Chatham', '2025-09-28', 'an offset of 12:45, forward'],
  ['UTC', '2024-02-29', 'a leap day'],
];
