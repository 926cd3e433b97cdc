import { isCovered } from '../../../domain/alarms.ts';
import { autoMissAfterMs } from '../../../domain/specConstants.ts';
import {
  type Answer,
  currentDose,
  type Dose,
  doseId,
  isOpen,
  nextDose,
  unanswered,
} from '../../../domain/doses.ts';
import {
  answerFor,
  occurrenceAnswer,
  type AnswersById,
} from '../../../domain/mergeLocalChanges.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { dosesAcrossZones, type ZoneContext } from '../../../domain/zoneChange.ts';
import type { DoseRef } from '../../doses/events.ts';
import type { DisplayStatus } from '../../ui/StatusIcon.tsx';
import { formatAnswer, formatNextDose, formatOverdue, doseDisplayState } from './formatDose.ts';
import { texts } from './strings.ts';

interface OpenDose extends DoseRef {
  readonly id: string;
}

export interface KnownAnswers {
  readonly answers: AnswersById;
  readonly place: ZoneContext;
}

export interface MedicineViewInputs extends KnownAnswers {
  readonly pendingKeys: ReadonlySet<string>;
  /** When a survivor's answers were last read; `now` for the user's own. */
  readonly readAt: number | null | 'now';
}

/** The dose was answered before a zone change, so it is not asked again. */
export const isCoveredByEarlierAnswer = (
  { answers, place }: KnownAnswers,
  medicine: Medicine,
  dose: Dose,
) =>
  occurrenceAnswer(answers, medicine, dose, place).status === 'pending' &&
  isCovered({ answerFor: (...asked) => answerFor(answers, ...asked), place }, medicine, dose);

const openDoses = (known: KnownAnswers, medicine: Medicine, now: number): OpenDose[] =>
  dosesAcrossZones(medicine.slots, now - autoMissAfterMs, now + 1, known.place)
    .filter((dose) => isOpen(dose, now))
    .filter(
      (dose) => occurrenceAnswer(known.answers, medicine, dose, known.place).status === 'pending',
    )
    .filter((dose) => !isCoveredByEarlierAnswer(known, medicine, dose))
    .map(({ dose }) => ({ id: doseId(medicine.key, dose), medicineKey: medicine.key, dose }));

export interface MedicineView extends Medicine {
  readonly current: Dose | null;
  readonly answer: Answer;
  readonly isCoveredByEarlierAnswer: boolean;
  readonly nextDoseText: string | null;
  readonly open: readonly OpenDose[];
  readonly badge: { readonly state: DisplayStatus; readonly words: string };
  readonly hasPendingChange: boolean;
}

const badgeOf = (
  { open, answer, current, isCoveredByEarlierAnswer: leftOut }: Omit<MedicineView, 'badge'>,
  { place: { zone }, readAt }: MedicineViewInputs,
  now: number,
): MedicineView['badge'] => {
  if (open.length > 0) return { state: 'due', words: texts.dueNow };
  if (leftOut) return { state: 'pending', words: texts.status.pending };
  const state = doseDisplayState(answer, current?.at ?? null, now);
  if (state === 'due' && current) return formatOverdue(current.at, readAt === 'now' ? now : readAt);
  return { state, words: formatAnswer(answer, state, zone) };
};

export const buildMedicineView = (
  now: number,
  medicine: Medicine,
  from: MedicineViewInputs,
): MedicineView => {
  const { answers, place, pendingKeys } = from;
  const { zone } = place;
  const current = currentDose(medicine.slots, now, zone);
  const shown = {
    ...medicine,
    current,
    answer: current ? occurrenceAnswer(answers, medicine, current, place) : unanswered,
    nextDoseText: formatNextDose(nextDose(medicine.slots, now, zone), now, zone),
    isCoveredByEarlierAnswer: current !== null && isCoveredByEarlierAnswer(from, medicine, current),
    open: openDoses(from, medicine, now),
    hasPendingChange: pendingKeys.has(medicine.key),
  };
  return { ...shown, badge: badgeOf(shown, from, now) };
};
