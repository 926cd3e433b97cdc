/**
 * The oracle of the tests: it walks through a stretch of time minute by minute, reads the clock on
 * the wall through Intl and notes when each local minute is first reached or passed. It shares no
 * step with `zonedTime`, which calculates.
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

export const wallAt = (instant: number, zone: string): string =>
  clockOf(zone).format(instant).replace(' ', 'T');

const after = (local: string): string =>
  new Date(Date.parse(`${local}Z`) + minute).toISOString().slice(0, 16);

export interface WallWalk {
  readonly zone: string;
  readonly from: number;
  readonly to: number;
  /** Local minute to the instant at which the clock first shows or jumps over it. */
  readonly reached: ReadonlyMap<string, number>;
}

const walks = new Map<string, WallWalk>();

/** Walks from `before` days before noon UTC of the date to `beyond` days after it. */
export const wallWalk = (zone: string, date: string, before = 3, beyond = 3): WallWalk => {
  const name = `${zone} ${date} ${before} ${beyond}`;
  const known = walks.get(name);
  if (known) return known;
  const noon = Date.parse(`${date}T12:00Z`);
  const [from, to] = [noon - before * 1440 * minute, noon + beyond * 1440 * minute];
  const reached = new Map<string, number>();
  let next = wallAt(from, zone);
  for (let instant = from; instant < to; instant += minute) {
    for (const shown = wallAt(instant, zone); next <= shown; next = after(next)) {
      reached.set(next, instant);
    }
  }
  const walk = { zone, from, to, reached };
  walks.set(name, walk);
  return walk;
};

interface WalkedDose {
  readonly dose: string;
  readonly at: number;
  /** Whether its reminder had been made by then. */
  readonly counts: boolean;
}

/** Every minute of the walk that shows one of the times, in the order of the walk, each once. */
export const walkedDoses = (
  { reached }: WallWalk,
  slots: readonly { readonly time: string; readonly madeAt: number }[],
): WalkedDose[] =>
  [...reached].flatMap(([dose, at]) => {
    const mine = slots.filter(({ time }) => dose.endsWith(`T${time}`));
    if (mine.length === 0) return [];
    return [{ dose, at, counts: mine.some(({ madeAt }) => madeAt < at + minute) }];
  });

/** Days on which a clock is put forward or back, and days in zones that are odd in other ways. */
export const oddDays: readonly (readonly [zone: string, date: string, what: string])[] = [
  ['Europe/Berlin', '2025-03-30', 'forward at 02:00'],
  ['Europe/Berlin', '2025-10-26', 'back at 03:00'],
  ['America/New_York', '2025-03-09', 'forward at 02:00'],
  ['America/New_York', '2025-11-02', 'back at 02:00'],
  ['Australia/Lord_Howe', '2025-10-05', 'forward by 30 minutes'],
  ['Australia/Lord_Howe', '2025-04-06', 'back by 30 minutes'],
  ['Pacific/Auckland', '2025-09-28', 'forward at 02:00'],
  ['Pacific/Auckland', '2025-04-06', 'back at 03:00'],
  ['Antarctica/Troll', '2025-03-30', 'forward by two hours'],
  ['Antarctica/Troll', '2025-10-26', 'back by two hours'],
  ['America/Sao_Paulo', '2018-11-04', 'forward at midnight'],
  ['America/Sao_Paulo', '2018-02-17', 'back at midnight'],
  ['Africa/Cairo', '2025-04-25', 'forward at midnight'],
  ['Africa/Cairo', '2025-10-30', 'back at midnight'],
  ['Asia/Beirut', '2025-03-30', 'forward at midnight'],
  ['Asia/Beirut', '2025-10-25', 'back at midnight'],
  ['America/Nuuk', '2025-03-29', 'forward over midnight'],
  ['America/Nuuk', '2025-10-25', 'back over midnight'],
  ['America/St_Johns', '2010-11-06', 'back a minute after midnight'],
  ['Pacific/Apia', '2011-12-30', 'a day that never was'],
  ['Asia/Kathmandu', '2025-06-15', 'an offset of 05:45'],
  ['Pacific/Chatham', '2025-09-28', 'an offset of 12:45, forward'],
  ['UTC', '2024-02-29', 'a leap day'],
];
