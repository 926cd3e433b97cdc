import { isCovered } from '../../../domain/alarms.ts';
import { autoMissAfter } from '../../../domain/constants.ts';
import {
  type Answer,
  currentDose,
  type Dose,
  doseId,
  dosesOn,
  isOpen,
  nextDose,
  unanswered,
} from '../../../domain/doses.ts';
import { answerFor, answerTo, type Answers } from '../../../domain/knownMedicines.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { dosesDuring, type Place } from '../../../domain/moves.ts';
import { addDays, localDateOf } from '../../../domain/zonedTime.ts';
import type { Held } from '../../api/held.ts';
import type { State } from '../../ui/stateIcons.ts';
import { answerWords, nextWords, overWords, stateOf } from './doseWords.ts';
import type { DoseMeant } from './events.ts';
import { texts } from './strings.ts';
import { isSettled, nextTurn } from './turns.ts';

/** A dose that is due, still within its 20 minutes, and that nobody has answered. */
interface OpenDose extends DoseMeant {
  readonly id: string;
}

export interface KnownAnswers {
  readonly answers: Answers;
  readonly place: Place;
}

/** What a medicine is shown from, beside its own rows. */
export interface ShownFrom extends KnownAnswers {
  /** The keys of the medicines of which a change is not yet on the server. */
  readonly waiting: ReadonlySet<string>;
  /** When somebody else's were last read; `now` where they are one's own, which are answered here. */
  readonly readAt: number | null | 'now';
}

/** Whether nobody is asked for it: the same time was answered before a change of zone. */
export const isLeftOut = ({ answers, place }: KnownAnswers, medicine: Medicine, dose: Dose) =>
  answerTo(answers, medicine, dose, place).status === 'pending' &&
  isCovered({ answerFor: (...asked) => answerFor(answers, ...asked), place }, medicine, dose);

const openDoses = (known: KnownAnswers, medicine: Medicine, now: number): OpenDose[] =>
  dosesDuring(medicine.slots, now - autoMissAfter, now + 1, known.place)
    .filter((dose) => isOpen(dose, now))
    .filter((dose) => answerTo(known.answers, medicine, dose, known.place).status === 'pending')
    .filter((dose) => !isLeftOut(known, medicine, dose))
    .map(({ dose }) => ({ id: doseId(medicine.key, dose), medicineKey: medicine.key, dose }));

export interface MedicineNow extends Medicine {
  /** The dose whose status the medicine shows, by this device's clock, and what is known of it. */
  readonly current: Dose | null;
  readonly answer: Answer;
  /** Nobody is asked for the current dose. */
  readonly isLeftOut: boolean;
  /** When it is next due: `Next at 8:00 in the evening`. */
  readonly nextWords: string | null;
  /** Those that can be answered now, whoever looks at them, first due first. */
  readonly open: readonly OpenDose[];
  readonly badge: { readonly state: State; readonly words: string };
  /** A change of it is not yet on the server. */
  readonly waits: boolean;
}

/** What the badge shows: an open dose before anything else, then the current one. */
const badgeOf = (
  { open, answer, current, isLeftOut: leftOut }: Omit<MedicineNow, 'badge'>,
  { place: { zone }, readAt }: ShownFrom,
  now: number,
): MedicineNow['badge'] => {
  if (open.length > 0) return { state: 'due', words: texts.dueNow };
  if (leftOut) return { state: 'pending', words: texts.status.pending };
  const state = stateOf(answer, current?.at ?? null, now);
  if (state === 'due' && current) return overWords(current.at, readAt === 'now' ? now : readAt);
  return { state, words: answerWords(answer, state, zone) };
};

/** A medicine as it stands now, until the next of its doses falls due or is over, or the day. */
export const medicineNow = (
  now: number,
  medicine: Medicine,
  from: ShownFrom,
): Held<MedicineNow> => {
  const { answers, place, waiting } = from;
  const { zone } = place;
  const current = currentDose(medicine.slots, now, zone);
  const shown = {
    ...medicine,
    current,
    answer: current ? answerTo(answers, medicine, current, place) : unanswered,
    nextWords: nextWords(nextDose(medicine.slots, now, zone), now, zone),
    isLeftOut: current !== null && isLeftOut(from, medicine, current),
    open: openDoses(from, medicine, now),
    waits: waiting.has(medicine.key),
  };
  const today = localDateOf(now, zone);
  const around = [-1, 0, 1].flatMap((days) => dosesOn(medicine.slots, addDays(today, days), zone));
  return {
    value: { ...shown, badge: badgeOf(shown, from, now) },
    until: isSettled(place, now) ? nextTurn(around, now, zone) : now,
  };
};
