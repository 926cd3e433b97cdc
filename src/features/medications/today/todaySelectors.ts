import { createSelector } from '@reduxjs/toolkit';
import { parseDetails } from '../../../../domain/doseDetails.ts';
import { isHumanAnswer } from '../../../../domain/answers.ts';
import { doseId } from '../../../../domain/doses.ts';
import { type AnswersById, knownDosesAround } from '../../../../domain/knownAnswers.ts';
import { dosageAt } from '../../../../domain/medicineDetails.ts';
import type { Medicine } from '../../../../domain/medicines.ts';
import type { ZoneContext } from '../../../../domain/zoneChange.ts';
import { dateOf, localDateOf } from '../../../../domain/zonedTime.ts';
import { selectNow } from '../../../api/clock.ts';
import { stableMemo } from '../../../api/stableMemo.ts';
import { selectMedicines } from '../../../api/medicineSelectors.ts';
import { selectAnswers, selectSchedulePlace } from '../../../doses/selectors.ts';
import type { RootState } from '../../../app/types.ts';
import { doseBadge, type DoseBadge, pendingBadge } from './formatDose.ts';
import { selectReadAt, selectZone } from '../selectors.ts';
import { texts } from '../strings.ts';
import {
  type NearbyDoses,
  findDueDoses,
  findNextDoses,
  formatNext,
  sortDoses,
  type NearbyDose,
} from './formatToday.ts';

type RingingAlarm = RootState['alarms']['ringing'][number];

export interface KnownDose extends NearbyDose {
  readonly id: string;
  readonly medicineKey: string;
  /** Null for a removed medicine. */
  readonly dosage: string | null;
  /** False if the same time was answered before a zone change. */
  readonly isExpected: boolean;
  readonly alarm?: RingingAlarm | undefined;
}

export interface DayDose extends KnownDose, DoseBadge {
  readonly isNext: boolean;
}

export interface TodayDose extends DayDose {
  readonly hasMissedNotice: boolean;
}

/** The caregiver who gave the answer, if its activity is loaded; null for the survivor. */
export const selectAnsweredBy = (
  { activityFeed: { snapshot } }: RootState,
  { name, answer }: KnownDose,
): string | null => {
  const activity = snapshot?.activities.find(
    ({ by, details, last_session }) =>
      by !== undefined &&
      Date.parse(last_session) === answer.occurredAt &&
      parseDetails(details)?.name === name,
  );
  if (!activity) return null;
  return activity.by_you ? texts.you : activity.by || texts.aCaregiver;
};

const findDosesAround = stableMemo(
  (now: number, place: ZoneContext, medicines: readonly Medicine[], answers: AnswersById) =>
    medicines.flatMap((medicine) =>
      knownDosesAround(answers, medicine, { place, now }).map((dose): KnownDose => ({
        ...dose,
        id: doseId(medicine.key, dose.dose),
        medicineKey: medicine.key,
        name: medicine.name,
        dosage: dosageAt(medicine, dose.dose),
      })),
    ),
);

export const selectDosesAround = (state: RootState) =>
  findDosesAround(
    selectNow(state),
    selectSchedulePlace(state),
    selectMedicines(state),
    selectAnswers(state),
  );

export const buildDay = (
  { doses, now, zone }: NearbyDoses<KnownDose>,
  readAt: number | null,
): DayDose[] => {
  const today = localDateOf(now, zone);
  const ordered = sortDoses(doses.filter(({ dose }) => dateOf(dose) === today));
  const next = findNextDoses({ doses: ordered.filter(({ isExpected }) => isExpected), now, zone });
  return ordered.map((dose) => ({
    ...dose,
    ...(dose.isExpected ? doseBadge(dose, { now, zone, readAt }) : pendingBadge),
    isNext: next.includes(dose),
  }));
};

const findToday = stableMemo(
  (
    now: number,
    zone: string,
    doses: readonly KnownDose[],
    ringing: readonly RingingAlarm[],
    missed: RootState['alarms']['missed'],
    readAt: number | null,
  ): readonly TodayDose[] => {
    const withAlarms = doses.map((dose) => ({
      ...dose,
      alarm: ringing.find(({ id }) => id === dose.id),
    }));
    return buildDay({ doses: withAlarms, now, zone }, readAt).map((dose) => ({
      ...dose,
      hasMissedNotice: missed.some(({ id }) => id === dose.id),
    }));
  },
);

export const selectTodayDoses = (state: RootState): readonly TodayDose[] =>
  findToday(
    selectNow(state),
    selectZone(state),
    selectDosesAround(state),
    state.alarms.ringing,
    state.alarms.missed,
    selectReadAt(state),
  );

export const selectNearbyDoses = createSelector(
  [selectNow, selectZone, selectDosesAround],
  (now, zone, doses): NearbyDoses<KnownDose> => ({
    doses: doses.filter(({ isExpected }) => isExpected),
    now,
    zone,
  }),
);

export interface NowDoses {
  readonly state: 'due' | 'next' | 'tomorrow';
  readonly doses: readonly KnownDose[];
  /** Of the due minutes, answered already. */
  readonly answered: number;
  /** All of today's doses are answered. */
  readonly isDone: boolean;
  /** Of today's. */
  readonly notTaken: readonly KnownDose[];
}

/** What is due; else what is next, today or tomorrow. */
const findNow = stableMemo((around: NearbyDoses<KnownDose>): NowDoses => {
  const due = findDueDoses(around);
  if (due.length > 0) {
    const answered = around.doses.filter(
      ({ at, answer }) => isHumanAnswer(answer) && due.some((dose) => dose.at === at),
    ).length;
    return { state: 'due', doses: due, answered, isDone: false, notTaken: [] };
  }
  const doses = findNextDoses(around);
  const today = localDateOf(around.now, around.zone);
  const ofToday = around.doses.filter(({ dose }) => dateOf(dose) === today);
  return {
    state: doses.some((dose) => ofToday.includes(dose)) ? 'next' : 'tomorrow',
    doses,
    answered: 0,
    isDone: ofToday.length > 0 && ofToday.every(({ answer }) => isHumanAnswer(answer)),
    notTaken: ofToday.filter(({ answer }) => answer.status === 'skipped'),
  };
});
export const selectNowDoses = (state: RootState) => findNow(selectNearbyDoses(state));

export const selectNextDoseText = createSelector([selectNearbyDoses], formatNext);

/** What is next, and how many doses of today are taken and to go. */
export const selectDaySummary = createSelector(
  [selectNextDoseText, selectTodayDoses],
  (next, doses) => {
    const count = (status: string) => doses.filter(({ answer }) => answer.status === status).length;
    if (doses.length === 0) return next ?? '';
    const done = texts.folded(count('taken'), count('skipped'));
    const counts = [done, texts.toGo(count('pending'))].filter((part) => part !== '').join(', ');
    return `${next ?? ''} ${counts}.`;
  },
);
