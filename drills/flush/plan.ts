import { randomFrom } from '../../testkit/domain/random.ts';
import type { Fault } from '../support/faultProxy.ts';

/** What a person said of one dose, in this order. */
const courses = [
  ['taken'],
  ['skipped'],
  ['taken'],
  ['taken', 'pending', 'skipped'],
  ['skipped', 'pending', 'taken'],
] as const;
export type Course = (typeof courses)[number];

/** What happens while the tabs flush. `look`: another screen is opened in a tab. */
const acts = ['open', 'close', 'crash', 'reload', 'sync', 'sync', 'look'] as const;

export interface Act {
  readonly what: (typeof acts)[number];
  /** When the server has this share of the events, from 0 to 1. */
  readonly at: number;
  /** Which of the tabs, from 0 to 1. */
  readonly pick: number;
}

/** The course of one run, the same for the same seed and number of events. */
export interface Plan {
  readonly seed: number;
  /** Of each medicine, the oldest dose first. */
  readonly medicines: readonly {
    readonly name: string;
    /** Of the day, each with a reminder. */
    readonly times: 1 | 2;
    readonly doses: readonly Course[];
  }[];
  readonly faults: readonly Fault[];
  readonly acts: readonly Act[];
  /** Where help is asked for, as a share of the events that the server has. */
  readonly helpAt: number;
  /** Where the server answers nothing but 503 for a while, as such a share. */
  readonly outageAt: number;
}

/** Most calls pass; one that hangs takes 15 s, and is seldom. */
const failing: readonly Fault[] = [502, 503, 'cutBefore', 'cutAfter', { refuseFor: 150 }];
const slow: readonly Fault[] = [{ delay: 40 }, { delay: 120 }];

/** Of so many calls one hangs. */
const callsToHang = 400;
/** Of so few events none does: everything else waits meanwhile. */
const eventsToHang = 500;

const mixed = (events: number): Fault[] => {
  const some = Array.from({ length: 8 }, () => [...failing, ...slow]).flat();
  const passes = Array<Fault>(callsToHang - some.length - 1).fill('pass');
  return [...some, ...passes, events >= eventsToHang ? 'hang' : 'pass'];
};

export const planFor = (seed: number, events: number): Plan => {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const count = Math.max(1, Math.min(25, Math.floor(events / 5)));
  const medicines = Array.from({ length: count }, (_none, index) => ({
    name: `Medicine ${String(index + 1).padStart(2, '0')}`,
    times: below(3) === 0 ? (2 as const) : (1 as const),
    doses: [] as Course[],
  }));
  let left = events;
  for (let index = 0; left > 0; index += 1) {
    const drawn = courses[below(courses.length)] ?? courses[0];
    const course = drawn.length > left ? courses[0] : drawn;
    medicines[index % count]?.doses.push(course);
    left -= course.length;
  }
  const act = (): Act => ({
    what: acts[below(acts.length)] ?? 'sync',
    at: 0.05 + 0.9 * random(),
    pick: random(),
  });
  return {
    seed,
    medicines,
    faults: mixed(events),
    acts: Array.from({ length: Math.min(16, Math.ceil(events / 10)) }, act).toSorted(
      (one, other) => one.at - other.at,
    ),
    helpAt: 0.1 + 0.5 * random(),
    outageAt: 0.2 + 0.5 * random(),
  };
};
