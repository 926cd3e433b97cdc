import type { Answer } from '../../../../domain/answers.ts';
import { type Dose, isOpen } from '../../../../domain/doses.ts';
import { formatClock } from '../../../platform/deviceClock.ts';
import { addDays, dateOf, localDateOf, timeOf } from '../../../../domain/zonedTime.ts';
import { texts } from '../strings.ts';

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

export const findDueDoses = <T extends NearbyDose>({ doses, now }: NearbyDoses<T>): T[] =>
  sortDoses(doses).filter((dose) => dose.answer.status === 'pending' && isOpen(dose, now));

/** All doses of the next minute, today's or tomorrow's. */
export const findNextDoses = <T extends NearbyDose>({ doses, now }: NearbyDoses<T>): T[] => {
  const ahead = sortDoses(doses).filter(
    ({ at, answer }) => at > now && answer.status === 'pending',
  );
  return ahead.filter(({ at }) => at === ahead[0]?.at);
};

/** `Aspirin: due now.`, `Next: Aspirin, tomorrow, 8:00.` */
export const formatNext = (around: NearbyDoses): string | null => {
  const namesOf = (doses: readonly NearbyDose[]) => joinNames(doses.map(({ name }) => name));
  const due = findDueDoses(around);
  if (due.length > 0) return words.dueNow(namesOf(due));
  const next = findNextDoses(around);
  const [first] = next;
  if (!first) return null;
  const time = formatClock(timeOf(first.dose));
  const isTomorrow = dateOf(first.dose) === addDays(localDateOf(around.now, around.zone), 1);
  return words.next(`${namesOf(next)}, ${isTomorrow ? words.tomorrow(time) : time}`);
};
