import { autoMissAfterMs } from '../../../domain/constants.ts';
import { type Dose, missedAt } from '../../../domain/doses.ts';
import type { ZoneContext } from '../../../domain/zoneChange.ts';
import { addDays, instantOf, localDateOf } from '../../../domain/zonedTime.ts';

export const startOfNextDay = (now: number, zone: string): number =>
  instantOf(`${addDays(localDateOf(now, zone), 1)}T00:00`, zone);

export const nextChangeAt = (doses: readonly Dose[], now: number, zone: string): number =>
  doses
    .flatMap((dose) => [dose.at, missedAt(dose)])
    .filter((instant) => instant > now)
    .reduce((first, instant) => Math.min(first, instant), startOfNextDay(now, zone));

/** True once every open dose was due after the last zone change. */
export const isZoneSettled = ({ move }: ZoneContext, now: number): boolean =>
  !move || now > move.since + autoMissAfterMs;
