import { createSelector } from '@reduxjs/toolkit';
import { type Dose, doseId, isOpen } from '../../../domain/doses.ts';
import type { AnsweredDose } from '../../../domain/dosesAround.ts';
import { type AnswersById, knownDosesAround } from '../../../domain/knownAnswers.ts';
import { isEveryDay, isPaused, isPlanned } from '../../../domain/daySchedule.ts';
import { type Medicine, medicineKey } from '../../../domain/medicines.ts';
import {
  addDays,
  dateOf,
  type LocalDate,
  localDateOf,
  type LocalMinute,
  localMinuteOf,
} from '../../../domain/zonedTime.ts';
import { nextDose, pickCurrentDose } from '../../../domain/currentDose.ts';
import { day } from '../../../domain/specConstants.ts';
import type { ZoneContext } from '../../../domain/zoneChange.ts';
import { selectNow } from '../../api/clock.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { selectOutboxRows } from '../../api/outbox/outboxSlice.ts';
import { stableMemo } from '../../api/stableMemo.ts';
import type { RootState } from '../../app/types.ts';
import type { DoseRef } from '../../doses/events.ts';
import { selectAnswers, selectSchedulePlace } from '../../doses/selectors.ts';
import {
  dueBadge,
  doseBadge,
  type DoseBadge,
  formatNextDose,
  laterBadge,
  notTodayBadge,
  pausedBadge,
  pendingBadge,
} from './today/formatDose.ts';
import { formatDays, formatPause } from '../../doses/formatSchedule.ts';
import { selectReadAt } from './selectors.ts';

interface OpenDose extends DoseRef {
  readonly id: string;
}

export interface MedicineViewInputs {
  readonly answers: AnswersById;
  readonly place: ZoneContext;
  readonly pendingKeys: ReadonlySet<string>;
  /** When a survivor's answers were last read; Infinity for the user's own. */
  readonly readAt: number | null;
}

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

/** The badge of today's current dose, unless a dose can be answered now. */
const medicineBadge = (
  now: number,
  medicine: Medicine,
  doses: readonly AnsweredDose[],
  { place: { zone }, readAt }: MedicineViewInputs,
): DoseBadge => {
  const today = localDateOf(now, zone);
  const ofToday = doses.filter(({ dose }) => dateOf(dose) === today);
  const current = pickCurrentDose(ofToday, now, zone);
  if (!current) return isPlannedOn(medicine, today) ? pendingBadge : notTodayBadge;
  if (!current.isExpected) return pendingBadge;
  const badge = doseBadge(current, { now, zone, readAt });
  return badge === laterBadge ? pendingBadge : badge;
};

/** A dose once a day is next at its time: today, or tomorrow once today's is over. */
const isNextObvious = (
  { times, schedule }: Medicine,
  next: Dose,
  badge: DoseBadge,
  now: LocalMinute,
) =>
  schedule.rule.kind === 'daily' &&
  times.length === 1 &&
  !isPaused(schedule, now) &&
  dateOf(next.dose) <= addDays(dateOf(now), badge.state === 'pending' ? 0 : 1);

const lastDoses = new WeakMap<
  Medicine,
  readonly [AnswersById, ZoneContext, LocalDate, readonly AnsweredDose[]]
>();

/** Soon after a zone change, it depends on the minute which occurrence a repeated time means. */
const isZoneSettled = ({ move }: ZoneContext, now: number): boolean =>
  !move || now - move.since > 3 * day;

/** Computed once a day and after each answer, not each minute. */
const dosesAround = (
  now: number,
  medicine: Medicine,
  { answers, place }: MedicineViewInputs,
): readonly AnsweredDose[] => {
  const today = localDateOf(now, place.zone);
  const [ofAnswers, ofPlace, ofDate, last] = lastDoses.get(medicine) ?? [];
  const isSame = ofAnswers === answers && ofPlace === place && ofDate === today;
  if (last && isSame && isZoneSettled(place, now)) return last;
  const doses = knownDosesAround(answers, medicine, { place, now });
  lastDoses.set(medicine, [answers, place, today, doses]);
  return doses;
};

/** Can be answered now. */
export const isDue = (dose: AnsweredDose, now: number): boolean =>
  dose.isExpected && dose.answer.status === 'pending' && isOpen(dose, now);

export const buildMedicineView = (
  now: number,
  medicine: Medicine,
  from: MedicineViewInputs,
): MedicineView => {
  const { place } = from;
  const { zone } = place;
  const doses = dosesAround(now, medicine, from);
  const open = doses
    .filter((dose) => isDue(dose, now))
    .map(({ dose }) => ({ id: doseId(medicine.key, dose), medicineKey: medicine.key, dose }));
  const isTodayPlanned = doses.every(
    ({ dose, isPlanned }) => isPlanned || dateOf(dose) !== localDateOf(now, zone),
  );
  const { schedule } = medicine;
  const minute = localMinuteOf(now, zone);
  const badge =
    open.length > 0
      ? dueBadge
      : isPaused(schedule, minute)
        ? pausedBadge
        : medicineBadge(now, medicine, doses, from);
  const next = nextDose(medicine.slots, now, place);
  return {
    ...medicine,
    daysText: isEveryDay(schedule) ? null : formatDays(schedule, dateOf(minute)),
    pauseText: formatPause(schedule, minute),
    nextDoseText:
      next && isTodayPlanned && isNextObvious(medicine, next, badge, minute)
        ? null
        : formatNextDose(next, now, zone),
    open,
    badge,
    hasPendingChange: from.pendingKeys.has(medicine.key),
  };
};

/** Outbox rows about the shown person; deletions name none. */
export const selectRowsAboutPerson = createSelector(
  [selectOutboxRows, (state: RootState) => state.medications.personId],
  (rows, personId) =>
    rows.filter(({ said, calls: [call] }) => {
      const savedFor = call?.endpoint === 'saveMedicine' ? call.body.user_id : undefined;
      return (said?.aboutId ?? savedFor) === personId;
    }),
);

const selectPendingKeys = createSelector(
  [selectRowsAboutPerson],
  (outbox): ReadonlySet<string> =>
    new Set(outbox.flatMap((row) => (row.refusal ? [] : [medicineKey(row.medicineName)]))),
);

const selectMedicineViewInputs = createSelector(
  [selectAnswers, selectSchedulePlace, selectPendingKeys, selectReadAt],
  (answers, place, pendingKeys, readAt): MedicineViewInputs => ({
    answers,
    place,
    pendingKeys,
    readAt,
  }),
);

const buildMedicineViews = stableMemo(
  (now: number, medicines: readonly Medicine[], inputs: MedicineViewInputs) =>
    medicines
      .map((medicine) => buildMedicineView(now, medicine, inputs))
      .toSorted((a, b) => Number(a.times.length === 0) - Number(b.times.length === 0)),
);

export const selectMedicineViews = (state: RootState): readonly MedicineView[] =>
  buildMedicineViews(selectNow(state), selectMedicines(state), selectMedicineViewInputs(state));
