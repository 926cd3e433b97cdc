import { isPlanned } from './daySchedule.ts';
import { type Answer, isHumanAnswer } from './doses.ts';
import type { Medicine } from './medicines.ts';
import { answerFor, type AnswersById, knownDoses } from './mergeLocalChanges.ts';
import {
  addDays,
  dateOf,
  instantOf,
  type LocalDate,
  localDateOf,
  startOfMinute,
  timeOf,
} from './zonedTime.ts';

interface TimesChange extends Pick<Medicine, 'times' | 'schedule'> {
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

/**
 * New times that would repeat a dose answered today, because its time was changed: as many as such
 * doses, the first ones. Null if there is none.
 */
export const findRepeatedTimes = (
  answers: AnswersById,
  medicine: Medicine,
  { times, schedule, since, zone }: TimesChange,
): { readonly answer: Answer; readonly times: readonly string[] } | null => {
  const today = localDateOf(since, zone);
  const answered = knownDoses(answers, medicine)
    .filter((dose) => dateOf(dose) === today && !times.includes(timeOf(dose)))
    .flatMap((dose) => answerFor(answers, medicine, dose) ?? [])
    .filter(isHumanAnswer);
  const repeated = times
    .toSorted()
    .filter((time) => !medicine.times.includes(time) && isPlanned(schedule, `${today}T${time}`))
    .filter((time) => instantOf(`${today}T${time}`, zone) >= startOfMinute(since))
    .slice(0, answered.length);
  const last = answered.toSorted((a, b) => (a.occurredAt ?? 0) - (b.occurredAt ?? 0)).at(-1);
  return last && repeated.length > 0 ? { answer: last, times: repeated } : null;
};
