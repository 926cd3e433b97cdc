import { isCovered } from '../../../domain/alarms.ts';
import { autoMissAfterMs } from '../../../domain/specConstants.ts';
import { currentDose, type Dose, doseId, isOpen, nextDose } from '../../../domain/doses.ts';
import {
  answerFor,
  occurrenceAnswer,
  type AnswersById,
} from '../../../domain/mergeLocalChanges.ts';
import { isEveryDay, isPaused, isPlanned } from '../../../domain/daySchedule.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { dateOf, type LocalDate, localDateOf, localMinuteOf } from '../../../domain/zonedTime.ts';
import { dosesAcrossZones, type ZoneContext } from '../../../domain/zoneChange.ts';
import type { DoseRef } from '../../doses/events.ts';
import {
  dueBadge,
  doseBadge,
  type DoseBadge,
  formatNextDose,
  notTodayBadge,
  pausedBadge,
  pendingBadge,
} from './formatDose.ts';
import { formatDays, formatPause } from './formatSchedule.ts';

interface OpenDose extends DoseRef {
  readonly id: string;
}

export interface KnownAnswers {
  readonly answers: AnswersById;
  readonly place: ZoneContext;
}

export interface MedicineViewInputs extends KnownAnswers {
  readonly pendingKeys: ReadonlySet<string>;
  /** When a survivor's answers were last read; Infinity for the user's own. */
  readonly readAt: number | null;
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
    .filter(
      (dose) =>
        isOpen(dose, now) &&
        occurrenceAnswer(known.answers, medicine, dose, known.place).status === 'pending' &&
        !isCoveredByEarlierAnswer(known, medicine, dose),
    )
    .map(({ dose }) => ({ id: doseId(medicine.key, dose), medicineKey: medicine.key, dose }));

export interface MedicineView extends Medicine {
  /** Null for every day without end. */
  readonly daysText: string | null;
  readonly pauseText: string | null;
  readonly nextDoseText: string | null;
  readonly open: readonly OpenDose[];
  readonly badge: DoseBadge;
  readonly hasPendingChange: boolean;
}

const isPlannedOn = ({ times, schedule }: Medicine, date: LocalDate): boolean =>
  times.some((time) => isPlanned(schedule, `${date}T${time}`));

/** The badge of the current dose, unless a dose can be answered now. */
const medicineBadge = (now: number, medicine: Medicine, from: MedicineViewInputs): DoseBadge => {
  const { answers, place, readAt } = from;
  const current = currentDose(medicine.slots, now, place.zone);
  if (!current)
    return isPlannedOn(medicine, localDateOf(now, place.zone)) ? pendingBadge : notTodayBadge;
  if (isCoveredByEarlierAnswer(from, medicine, current)) return pendingBadge;
  const answer = occurrenceAnswer(answers, medicine, current, place);
  return doseBadge({ ...current, answer }, { now, zone: place.zone, readAt });
};

export const buildMedicineView = (
  now: number,
  medicine: Medicine,
  from: MedicineViewInputs,
): MedicineView => {
  const { zone } = from.place;
  const open = openDoses(from, medicine, now);
  const { schedule } = medicine;
  const minute = localMinuteOf(now, zone);
  return {
    ...medicine,
    daysText: isEveryDay(schedule) ? null : formatDays(schedule, dateOf(minute)),
    pauseText: formatPause(schedule, minute),
    nextDoseText: formatNextDose(nextDose(medicine.slots, now, zone), now, zone),
    open,
    badge:
      open.length > 0
        ? dueBadge
        : isPaused(schedule, minute)
          ? pausedBadge
          : medicineBadge(now, medicine, from),
    hasPendingChange: from.pendingKeys.has(medicine.key),
  };
};
