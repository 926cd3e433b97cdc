import { isPlanned } from './daySchedule.ts';
import { type Answer, isHumanAnswer, unanswered } from './doses.ts';
import type { Medicine } from './medicines.ts';
import { answerFor, type AnswersById, knownDoses } from './mergeLocalChanges.ts';
import {
  addDays,
  dateOf,
  instantOf,
  type LocalDate,
  localDateOf,
  type LocalMinute,
  startOfMinute,
  timeOf,
} from './zonedTime.ts';

export interface TimesChange extends Pick<Medicine, 'times' | 'schedule'> {
  /** When they begin to count: an undo makes the doses since the change count again. */
  readonly since: number;
  readonly zone: string;
}

/** The starts of times that count from tomorrow on. */
export const startTomorrow = (
  times: readonly string[],
  today: LocalDate,
  zone: string,
): Record<string, number> => {
  const tomorrow = instantOf(`${addDays(today, 1)}T00:00`, zone);
  return Object.fromEntries(times.map((time) => [time, tomorrow]));
};

const isOfRemovedTime = (dose: LocalMinute, { times, since, zone }: TimesChange): boolean =>
  dateOf(dose) === localDateOf(since, zone) && !times.includes(timeOf(dose));

/**
 * New times that would repeat an answered dose of that day, because its time was changed: as many as
 * such doses, the first ones.
 */
export const repeatedTimes = (
  before: readonly string[],
  answered: readonly LocalMinute[],
  change: TimesChange,
): string[] => {
  const { times, schedule, since, zone } = change;
  const minuteOf = (time: string) => `${localDateOf(since, zone)}T${time}`;
  return times
    .toSorted()
    .filter((time) => !before.includes(time) && isPlanned(schedule, minuteOf(time)))
    .filter((time) => instantOf(minuteOf(time), zone) >= startOfMinute(since))
    .slice(0, answered.filter((dose) => isOfRemovedTime(dose, change)).length);
};

/** With the last answer to such a dose; null if no time repeats one. */
export const findRepeatedTimes = (
  answers: AnswersById,
  medicine: Medicine,
  change: TimesChange,
): { readonly answer: Answer; readonly times: readonly string[] } | null => {
  const answered = knownDoses(answers, medicine)
    .filter((dose) => isOfRemovedTime(dose, change))
    .map((dose) => ({ ...(answerFor(answers, medicine, dose) ?? unanswered), dose }))
    .filter(isHumanAnswer)
    .toSorted((a, b) => (a.occurredAt ?? 0) - (b.occurredAt ?? 0));
  const doses = answered.map(({ dose }) => dose);
  const times = repeatedTimes(medicine.times, doses, change);
  const last = answered.at(-1);
  return last && times.length > 0 ? { answer: last, times } : null;
};
