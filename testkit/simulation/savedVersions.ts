import type { DaySchedule } from '../../contract/endpoints/index.ts';
import { type LocalMinute, dateOf, timeOf } from '../../domain/zonedTime.ts';
import { plannedMinutes } from '../domain/plannedDosesOracle.ts';

/** One save of a medicine. */
export interface SavedVersion {
  readonly revision: string;
  readonly key: string;
  readonly schedule: DaySchedule;
  readonly madeAt: number;
  /** When the server accepted it. */
  acceptedAt: number;
  /** When the server accepted the next one, or refused this one. */
  endedAt: number;
}

export const isPlannedBy = ({ schedule }: Pick<SavedVersion, 'schedule'>, dose: LocalMinute) =>
  plannedMinutes(schedule, [timeOf(dose)], [dateOf(dose), dateOf(dose)])
    .flat()
    .includes(dose);

export const makeSavedVersions = () => {
  const all: SavedVersion[] = [];
  const current = (key: string) =>
    all.find((one) => one.key === key && one.acceptedAt < Infinity && one.endedAt === Infinity);
  return {
    add: (made: Omit<SavedVersion, 'acceptedAt' | 'endedAt'>) =>
      void all.push({ ...made, acceptedAt: Infinity, endedAt: Infinity }),
    settle: (revision: string, isAccepted: boolean, now: number): void => {
      const version = all.find((one) => one.revision === revision);
      if (!version || version.acceptedAt < Infinity) return;
      const ended = isAccepted ? current(version.key) : version;
      if (ended) ended.endedAt = now;
      if (isAccepted) version.acceptedAt = now;
    },
    current,
    madeBy: (key: string, at: number) => all.filter((one) => one.key === key && one.madeAt <= at),
    /** Those that the server, or a phone that has not sent them, may use between two instants. */
    inForce: (key: string, from: number, to: number) =>
      all.filter((one) => one.key === key && one.madeAt <= to && one.endedAt >= from),
  };
};

export type SavedVersions = ReturnType<typeof makeSavedVersions>;
