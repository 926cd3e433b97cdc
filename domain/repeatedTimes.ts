import { isPlanned } from './daySchedule.ts';
import { type Answer, isHumanAnswer, unanswered } from './answers.ts';
import { doseId } from './doses.ts';
import { hasSameStem } from './similarNames.ts';
import { type Medicine, medicineKey } from './medicines.ts';
import { answerFor, type AnswersById, knownDoses } from './knownAnswers.ts';
import { coverageStart } from './zoneChange.ts';
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

interface AnsweredDose {
  readonly dose: LocalMinute;
  /** When it was taken or skipped. */
  readonly at: number;
  /** Of a medicine with another key: a dose of the same minute is another one. */
  readonly isOther?: boolean;
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

/** The new times do not have the dose, although it is of that day or of the 12 hours before. */
const isRemoved = (
  { dose, at, isOther = false }: AnsweredDose,
  { times, since, zone }: TimesChange,
): boolean => {
  const isAhead = instantOf(dose, zone) >= startOfMinute(since);
  const isOfDay = dateOf(dose) === localDateOf(since, zone);
  return (
    (isOfDay || at > coverageStart(since)) &&
    (!times.includes(timeOf(dose)) || (isOther && isAhead))
  );
};

/**
 * New times that would repeat an answered dose, because its time was changed: as many as such doses,
 * the first ones. A dose of last night is repeated by a time that is nearer to it than to any removed
 * time of today.
 */
export const repeatedTimes = (
  before: readonly string[],
  answered: readonly AnsweredDose[],
  change: TimesChange,
): string[] => {
  const { times, schedule, since, zone } = change;
  const today = localDateOf(since, zone);
  // A pause may end today.
  const resumed = { ...schedule, paused_from: null };
  const instantToday = (time: string) => instantOf(`${today}T${time}`, zone);
  const removed = answered.filter((one) => isRemoved(one, change));
  const ofToday = removed.filter(({ dose }) => dateOf(dose) === today);
  const earlier = removed.filter(({ dose }) => dateOf(dose) < today);
  const formerTimes = [...before, ...removed.map(({ dose }) => timeOf(dose))]
    .filter((time) => !times.includes(time))
    .map(instantToday);
  const isNearest = (at: number, due: number) =>
    formerTimes.every((former) => due - at < Math.abs(due - former));
  return times
    .toSorted()
    .filter((time) => !before.includes(time) && isPlanned(resumed, `${today}T${time}`))
    .filter((time) => instantToday(time) >= startOfMinute(since))
    .filter(
      (time, index) =>
        index < ofToday.length || earlier.some(({ at }) => isNearest(at, instantToday(time))),
    )
    .slice(0, removed.length);
};

interface RepeatedTimes {
  /** The last one to a repeated dose. */
  readonly answer: Answer;
  readonly times: readonly string[];
}

const findRepeated = (
  before: readonly string[],
  doses: readonly (readonly [Answer, Omit<AnsweredDose, 'at'>])[],
  change: TimesChange,
): RepeatedTimes | null => {
  const answered = doses
    .filter(([answer]) => isHumanAnswer(answer))
    .map(([answer, dose]) => ({ ...dose, at: answer.occurredAt ?? 0, answer }))
    .filter((one) => isRemoved(one, change))
    .toSorted((a, b) => a.at - b.at);
  const times = repeatedTimes(before, answered, change);
  const last = answered.at(-1);
  return last && times.length > 0 ? { answer: last.answer, times } : null;
};

/** Null if no time of a changed medicine repeats a dose. */
export const findRepeatedTimes = (
  answers: AnswersById,
  medicine: Medicine,
  change: TimesChange,
): RepeatedTimes | null => {
  const doses = knownDoses(answers, medicine).map(
    (dose) => [answerFor(answers, medicine, dose) ?? unanswered, { dose }] as const,
  );
  return findRepeated(medicine.times, doses, change);
};

/** The same for a medicine that is added: answers of a deleted one that looks like it count. */
export const findRepeatedByAdded = (
  answers: AnswersById,
  added: Pick<Medicine, 'name'>,
  known: readonly Pick<Medicine, 'key'>[],
  change: TimesChange,
): RepeatedTimes | null => {
  const doses = Object.entries(answers).flatMap(([id, answer]) => {
    const dose = id.slice(0, id.indexOf('|'));
    const key = id.slice(doseId('', dose).length);
    const isDeleted = !known.some((one) => one.key === key);
    return isDeleted && hasSameStem(key, added.name)
      ? [[answer, { dose, isOther: key !== medicineKey(added.name) }] as const]
      : [];
  });
  return findRepeated([], doses, change);
};
