import { type Answer, type Dose, isOpen, isHumanAnswer } from '../../../domain/doses.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import { formatClock } from '../../../domain/spokenTime.ts';
import { addDays, dateOf, localDateOf, timeOf } from '../../../domain/zonedTime.ts';
import { formatClockTime } from '../../platform/formatDate.ts';
import { lateTexts, texts } from './strings.ts';

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

export const sortDoses = <T extends NearbyDose>(doses: readonly T[]): T[] =>
  doses.toSorted((a, b) => a.at - b.at || a.name.localeCompare(b.name));

const isDueNow = (dose: NearbyDose, now: number): boolean =>
  dose.answer.status === 'pending' && isOpen(dose, now);

/** Today's last dose that was due or answered early, plus all doses due now. */
const dosesToMention = ({ doses, now, zone }: NearbyDoses): NearbyDose[] => {
  const today = localDateOf(now, zone);
  const come = doses.filter(
    ({ dose, at, answer }) => dateOf(dose) === today && (at <= now || isHumanAnswer(answer)),
  );
  const last = sortDoses(come).at(-1);
  return sortDoses(doses).filter(
    (dose) => isDueNow(dose, now) || (come.includes(dose) && dose.dose === last?.dose),
  );
};

const formatOutcome = (names: string, dose: NearbyDose, { now, zone }: NearbyDoses): string => {
  const { status, occurredAt } = dose.answer;
  const dueTime = formatClock(timeOf(dose.dose));
  const at = occurredAt === null ? dueTime : formatClockTime(occurredAt, zone);
  if (status === 'taken' || status === 'skipped') return lateTexts[status](names, lateTexts.at(at));
  return isDueNow(dose, now) ? words.dueNow(names) : words.notAnswered(names, dueTime);
};

const formatDoses = (doses: readonly NearbyDose[], around: NearbyDoses): string[] => {
  const byOutcome = groupBy(doses, (dose) => formatOutcome('', dose, around));
  return [...byOutcome.values()].map((alike) =>
    formatOutcome(joinNames(alike.map(({ name }) => name)), alike[0], around),
  );
};

const isTomorrow = ({ dose }: NearbyDose, { now, zone }: NearbyDoses): boolean =>
  dateOf(dose) === addDays(localDateOf(now, zone), 1);

/** While a dose is due now, tomorrow's are not mentioned. */
const findNextDoses = (around: NearbyDoses): NearbyDose[] => {
  const { doses, now } = around;
  const isOneDue = doses.some((dose) => isDueNow(dose, now));
  const ahead = sortDoses(doses)
    .filter(({ at, answer }) => at > now && answer.status === 'pending')
    .filter((dose) => !isOneDue || !isTomorrow(dose, around));
  return ahead.filter(({ at }) => at === ahead[0]?.at);
};

const formatNextDoses = (
  next: readonly NearbyDose[],
  isNamed: boolean,
  around: NearbyDoses,
): string[] => {
  const [first] = next;
  if (!first) return [];
  const names = joinNames(next.map(({ name }) => name));
  const time = formatClock(timeOf(first.dose));
  const when = isTomorrow(first, around) ? words.tomorrow(time) : time;
  return [words.next(isNamed ? `${names}, ${when}` : when)];
};

export const formatNext = (around: NearbyDoses): string | null => {
  const due = sortDoses(around.doses).filter((dose) => isDueNow(dose, around.now));
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
