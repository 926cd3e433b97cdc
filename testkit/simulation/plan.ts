import { instantOf, localDateOf, addDays } from '../../domain/zonedTime.ts';
import { oddDays } from '../domain/wallWalk.ts';
import type { Dice } from './dice.ts';

const minute = 60_000;

export interface PlannedMedicine {
  readonly name: string;
  readonly times: readonly string[];
}

/** What a stretch of days begins with. */
export interface Plan {
  readonly zone: string;
  /** Where she travels to, if she does. */
  readonly away: string | null;
  readonly start: number;
  readonly medicines: readonly PlannedMedicine[];
  readonly phones: number;
}

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC', 'Australia/Lord_Howe'];
const farZones = ['Pacific/Honolulu', 'Pacific/Auckland', 'Asia/Tokyo', 'America/Los_Angeles'];

const two = (part: number) => String(part).padStart(2, '0');
const someTime = ({ chance, between }: Dice): string => {
  if (chance(0.2)) return `${two(between(1, 3))}:${two(between(0, 59))}`;
  if (chance(0.15)) return chance(0.5) ? `23:${two(between(35, 59))}` : `00:${two(between(0, 20))}`;
  return `${two(between(0, 23))}:${two(between(0, 11) * 5)}`;
};

const timesOf = (dice: Dice): string[] => {
  const count = dice.chance(0.75) ? dice.between(1, 2) : dice.between(3, 6);
  const times = new Set<string>();
  while (times.size < count) {
    const known = [...times].at(-1);
    const close = known !== undefined && dice.chance(0.15);
    times.add(close ? shifted(known, 15) : someTime(dice));
  }
  return [...times].toSorted();
};

const shifted = (time: string, by: number): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const of = (hours * 60 + minutes + by) % 1440;
  return `${two(Math.floor(of / 60))}:${two(of % 60)}`;
};

const countOf = ({ chance, between }: Dice): number => {
  if (chance(0.85)) return between(1, 2);
  return chance(0.8) ? between(3, 5) : between(6, 12);
};

export const planOf = (dice: Dice): Plan => {
  const isOdd = dice.chance(0.5);
  const [zone, date] = isOdd
    ? dice.pick(oddDays)
    : [dice.pick(zones), addDays('2026-01-01', dice.between(0, 364))];
  const first = addDays(date, isOdd ? -dice.between(1, 4) : 0);
  return {
    zone,
    away: dice.chance(0.2) ? dice.pick(farZones) : null,
    start: instantOf(`${first}T00:30`, zone),
    medicines: Array.from({ length: countOf(dice) }, (_none, index) => ({
      name: `Medicine ${index + 1}`,
      times: timesOf(dice),
    })),
    phones: dice.chance(0.2) ? 2 : 1,
  };
};

/** The instants of one day at which something happens: about its doses, and at any time. */
export const instantsOf = (dice: Dice, times: readonly string[], from: number, zone: string) => {
  const date = localDateOf(from, zone);
  const about = times.flatMap((time) =>
    dice.chance(0.75)
      ? Array.from(
          { length: dice.between(1, 2) },
          () => instantOf(`${date}T${time}`, zone) + dice.between(-60, 1_440) * 1_000,
        )
      : [],
  );
  const any = Array.from({ length: 2 }, () => from + dice.between(0, 1_439) * minute);
  return [...about, ...any].toSorted((a, b) => a - b);
};
