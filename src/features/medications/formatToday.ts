import { type Answer, type Dose, isOpen, isHumanAnswer } from '../../../domain/doses.ts';
import { formatClock } from '../../../domain/spokenTime.ts';
import { addDays, dateOf, localDateOf, localMinuteOf, timeOf } from '../../../domain/zonedTime.ts';
import { texts } from './strings.ts';

export interface NearbyDose extends Dose {
  readonly name: string;
  readonly answer: Answer;
}

export interface NearbyDoses<Of extends NearbyDose = NearbyDose> {
  readonly doses: readonly Of[];
  readonly now: number;
  readonly zone: string;
}

const words = texts.sentences;

const joinNames = (names: readonly string[]): string =>
  names.length > 2 ? words.several(names.length) : names.join(words.and);

const inOrder = (doses: readonly NearbyDose[]): NearbyDose[] =>
  doses.toSorted((a, b) => a.at - b.at || a.name.localeCompare(b.name));

const isDueNow = (dose: NearbyDose, now: number): boolean =>
  dose.answer.status === 'pending' && isOpen(dose, now);

/** Today's last dose that was due or answered early, plus all doses due now. */
const dosesToMention = ({ doses, now, zone }: NearbyDoses): NearbyDose[] => {
  const today = localDateOf(now, zone);
  const come = doses.filter(
    ({ dose, at, answer }) => dateOf(dose) === today && (at <= now || isHumanAnswer(answer)),
  );
  const last = inOrder(come).at(-1);
  return inOrder(doses).filter(
    (dose) => isDueNow(dose, now) || (come.includes(dose) && dose.dose === last?.dose),
  );
};

const outcomeOf = (dose: NearbyDose, { now, zone }: NearbyDoses): ((names: string) => string) => {
  const { status, occurredAt } = dose.answer;
  const at = formatClock(timeOf(occurredAt === null ? dose.dose : localMinuteOf(occurredAt, zone)));
  if (status === 'taken') return (names) => words.taken(names, at);
  if (status === 'skipped') return (names) => words.skipped(names, at);
  if (isDueNow(dose, now)) return words.dueNow;
  return (names) => words.notAnswered(names, formatClock(timeOf(dose.dose)));
};

const formatDoses = (doses: readonly NearbyDose[], around: NearbyDoses): string[] => {
  const alike = new Map<string, { say: (names: string) => string; names: string[] }>();
  for (const dose of doses) {
    const say = outcomeOf(dose, around);
    const known = alike.get(say(''));
    if (known) known.names.push(dose.name);
    else alike.set(say(''), { say, names: [dose.name] });
  }
  return [...alike.values()].map(({ say, names }) => say(joinNames(names)));
};

const isTomorrow = ({ dose }: NearbyDose, { now, zone }: NearbyDoses): boolean =>
  dateOf(dose) === addDays(localDateOf(now, zone), 1);

/** While a dose is due now, tomorrow's are not mentioned. */
const findNextDoses = (around: NearbyDoses): NearbyDose[] => {
  const { doses, now } = around;
  const isOneDue = doses.some((dose) => isDueNow(dose, now));
  const ahead = inOrder(doses)
    .filter(({ at, answer }) => at > now && answer.status === 'pending')
    .filter((dose) => !isOneDue || !isTomorrow(dose, around));
  return ahead.filter(({ at }) => at === ahead[0]?.at);
};

const formatNextDoses = (
  [first, ...others]: readonly NearbyDose[],
  isNamed: boolean,
  around: NearbyDoses,
): string[] => {
  if (!first) return [];
  const names = joinNames([first, ...others].map(({ name }) => name));
  const time = formatClock(timeOf(first.dose));
  const when = isTomorrow(first, around) ? words.tomorrow(time) : time;
  return [words.next(isNamed ? `${names}, ${when}` : when)];
};

export const formatNext = (around: NearbyDoses): string | null => {
  const due = inOrder(around.doses).filter((dose) => isDueNow(dose, around.now));
  return (
    [...formatDoses(due, around), ...formatNextDoses(findNextDoses(around), true, around)][0] ??
    null
  );
};

/** `Aspirin: taken at 8:04.`, `Next: 20:00.` Names the next dose if its medicine differs. */
export const formatToday = (around: NearbyDoses): string[] => {
  const told = dosesToMention(around);
  const next = findNextDoses(around);
  const namesOf = (doses: readonly NearbyDose[]) =>
    [...new Set(doses.map(({ name }) => name))].toSorted().join('\n');
  const isNamed = namesOf(told) !== namesOf(next);
  return [...formatDoses(told, around), ...formatNextDoses(next, isNamed, around)];
};
