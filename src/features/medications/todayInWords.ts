import { type Answer, type Dose, isOpen, isPersons } from '../../../domain/doses.ts';
import { clockOf } from '../../../domain/partOfDay.ts';
import { addDays, dateOf, localDateOf, localMinuteOf, timeOf } from '../../../domain/zonedTime.ts';
import { texts } from './strings.ts';

export interface ToldDose extends Dose {
  readonly name: string;
  readonly answer: Answer;
}

export interface DaysAround {
  /** Of yesterday, today and tomorrow. */
  readonly doses: readonly ToldDose[];
  readonly now: number;
  /** IANA name. */
  readonly zone: string;
}

const words = texts.inWords;

/** Medicines of one minute are named up to two, else counted. */
const named = (names: readonly string[]): string =>
  names.length > 2 ? words.several(names.length) : names.join(words.and);

const inOrder = (doses: readonly ToldDose[]): ToldDose[] =>
  doses.toSorted((a, b) => a.at - b.at || a.name.localeCompare(b.name));

const isDueNow = (dose: ToldDose, now: number): boolean =>
  dose.answer.status === 'pending' && isOpen(dose, now);

/** The last dose of today that has come, or that somebody answered ahead, and all that are due now. */
const dosesToTell = ({ doses, now, zone }: DaysAround): ToldDose[] => {
  const today = localDateOf(now, zone);
  const come = doses.filter(
    ({ dose, at, answer }) => dateOf(dose) === today && (at <= now || isPersons(answer)),
  );
  const last = inOrder(come).at(-1);
  return inOrder(doses).filter(
    (dose) => isDueNow(dose, now) || (come.includes(dose) && dose.dose === last?.dose),
  );
};

/** What became of one dose, as a sentence about whoever is named. */
const outcomeOf = (dose: ToldDose, { now, zone }: DaysAround): ((names: string) => string) => {
  const { status, occurredAt } = dose.answer;
  const at = clockOf(timeOf(occurredAt === null ? dose.dose : localMinuteOf(occurredAt, zone)));
  if (status === 'taken') return (names) => words.taken(names, at);
  if (status === 'skipped') return (names) => words.skipped(names, at);
  if (isDueNow(dose, now)) return words.dueNow;
  return (names) => words.notAnswered(names, clockOf(timeOf(dose.dose)));
};

/** One sentence for all doses of which the same is to be said. */
const tell = (doses: readonly ToldDose[], around: DaysAround): string[] => {
  const alike = new Map<string, { say: (names: string) => string; names: string[] }>();
  for (const dose of doses) {
    const say = outcomeOf(dose, around);
    const known = alike.get(say(''));
    if (known) known.names.push(dose.name);
    else alike.set(say(''), { say, names: [dose.name] });
  }
  return [...alike.values()].map(({ say, names }) => say(named(names)));
};

const isTomorrow = ({ dose }: ToldDose, { now, zone }: DaysAround): boolean =>
  dateOf(dose) === addDays(localDateOf(now, zone), 1);

/** While one is due, nobody is sent off to tomorrow. */
const nextOf = (around: DaysAround): ToldDose[] => {
  const { doses, now } = around;
  const isOneDue = doses.some((dose) => isDueNow(dose, now));
  const ahead = inOrder(doses)
    .filter(({ at, answer }) => at > now && answer.status === 'pending')
    .filter((dose) => !isOneDue || !isTomorrow(dose, around));
  return ahead.filter(({ at }) => at === ahead[0]?.at);
};

const tellNext = (
  [first, ...others]: readonly ToldDose[],
  isNamed: boolean,
  around: DaysAround,
): string[] => {
  if (!first) return [];
  const names = named([first, ...others].map(({ name }) => name));
  const time = clockOf(timeOf(first.dose));
  const when = isTomorrow(first, around) ? words.tomorrow(time) : time;
  return [words.next(isNamed ? `${names}, ${when}` : when)];
};

/**
 * What waits for an answer now, `Aspirin: due now.`; else what comes next, with its name: `Next:
 * Aspirin, 20:00.`; null where nothing does.
 */
export const nextInWords = (around: DaysAround): string | null => {
  const due = inOrder(around.doses).filter((dose) => isDueNow(dose, around.now));
  return [...tell(due, around), ...tellNext(nextOf(around), true, around)][0] ?? null;
};

/**
 * Answers "Did I take it?" and "Next dose?", one sentence a fact: `Aspirin: taken at 8:04.`,
 * `Next: 20:00.` What comes next is named where it is another medicine than was just told of.
 */
export const todayInWords = (around: DaysAround): string[] => {
  const told = dosesToTell(around);
  const next = nextOf(around);
  const namesOf = (doses: readonly ToldDose[]) =>
    [...new Set(doses.map(({ name }) => name))].toSorted().join('\n');
  const isNamed = namesOf(told) !== namesOf(next);
  return [...tell(told, around), ...tellNext(next, isNamed, around)];
};
