import fc from 'fast-check';
import type { DaySchedule } from '../../contract/endpoints/index.ts';
import { day } from '../../domain/specConstants.ts';
import { type DateRange, type PlannedSlot, plusDays } from './plannedDosesOracle.ts';

const zones = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/Nuuk',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Berlin',
  'Pacific/Auckland',
];
const days = 730;
const twoYears = (from: string): DateRange => [from, plusDays(from, days - 1)];
/** In 2011 Apia left out a day. */
const places: readonly (readonly [zone: string, range: DateRange])[] = [
  ...zones.map((zone) => [zone, twoYears('2025-01-01')] as const),
  ['Pacific/Apia', twoYears('2011-01-01')],
];

const clock = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(11, 16);
/** Every half hour and some odd minutes: few enough for the oracle to remember their instants. */
const someTime = fc.oneof(
  fc.integer({ min: 0, max: 47 }).map((half) => clock(half * 30)),
  fc.constantFrom('00:01', '00:15', '01:59', '02:01', '02:45', '03:01', '23:45', '23:59'),
);

const dateIn = (from: string, min = 0, max = days): fc.Arbitrary<string> =>
  fc.integer({ min, max }).map((each) => plusDays(from, each));

const count = (min: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min, max: 10 }),
    fc.integer({ min, max: 30 }),
    fc.integer({ min, max: 366 }),
  );

const someRule = (from: string): fc.Arbitrary<DaySchedule['rule']> => {
  const start = dateIn(from, -days, days);
  const weekday = fc.constantFrom(1 as const, 2, 3, 4, 5, 6, 7);
  const weekdays = fc.uniqueArray(weekday, { minLength: 1, maxLength: 7 });
  const isOf = <K extends string>(kind: K) => fc.constant(kind);
  return fc.oneof(
    fc.record({ kind: isOf('daily') }),
    fc.constant({ kind: 'asNeeded' as const, min_gap_hours: 1, max_per_day: 1 }),
    { weight: 3, arbitrary: fc.record({ kind: isOf('weekdays'), weekdays }) },
    { weight: 3, arbitrary: fc.record({ kind: isOf('interval'), every: count(2), from: start }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: isOf('cycle'), on: count(1), off: count(1), from: start }),
    },
  );
};

const somePause = (from: string) => {
  const time = fc.oneof(fc.constant('00:00'), someTime);
  const bound = (date: string, min: number, max: number) =>
    fc.tuple(dateIn(date, min, max), time).map((parts) => parts.join('T'));
  const none = fc.record({
    paused_from: fc.constant(null),
    paused_until: fc.option(bound(from, 0, days)),
  });
  const some = dateIn(from).chain((date) =>
    fc.record({
      paused_from: bound(date, 0, 0),
      paused_until: fc.option(fc.oneof(bound(date, -1, 10), bound(date, 0, 400)), { freq: 4 }),
    }),
  );
  return fc.oneof(none, some);
};

const someBounds = (from: string) =>
  fc.option(dateIn(from, -30, days), { freq: 2 }).chain((first) =>
    fc.record({
      first_day: fc.constant(first),
      last_day: fc.option(dateIn(first ?? from, -1, days), { freq: 2 }),
    }),
  );

const someSchedule = (from: string): fc.Arbitrary<DaySchedule> =>
  fc
    .tuple(someRule(from), someBounds(from), somePause(from))
    .map(([rule, bounds, pause]) => ({ rule, ...bounds, ...pause }));

export interface PlannedCase {
  readonly zone: string;
  readonly range: DateRange;
  readonly slots: readonly PlannedSlot[];
  /** From 0 to 1, to pick doses and instants. */
  readonly picks: readonly number[];
}

/** Several times a day, most of them under one schedule. */
export const someCase: fc.Arbitrary<PlannedCase> = fc
  .constantFrom(...places)
  .chain(([zone, range]) => {
    const [from] = range;
    const start = Date.parse(from);
    const madeAt = fc.oneof(
      { weight: 2, arbitrary: fc.constant(0) },
      fc.integer({ min: start, max: start + days * day }),
    );
    const times = fc.array(fc.record({ time: someTime, madeAt, isOther: fc.nat(9) }), {
      minLength: 1,
      maxLength: 3,
    });
    return fc
      .record({
        times,
        schedule: someSchedule(from),
        other: someSchedule(from),
        picks: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
      })
      .map(({ times: all, schedule, other, picks }) => ({
        zone,
        range,
        picks,
        slots: all.map(({ time, madeAt: made, isOther }) => ({
          time,
          madeAt: made,
          schedule: isOther === 0 ? other : schedule,
        })),
      }));
  });
