import { nextDose } from './currentDose.ts';
import { madeAtAfterChange } from './daySchedule.ts';
import type { Dose } from './doses.ts';
import type { Medicine } from './medicines.ts';
import { type AnswersById, knownDoses, occurrenceAnswer } from './knownAnswers.ts';
import { autoMissAfterMs } from './doseTimes.ts';
import type { ZoneContext } from './zoneChange.ts';

export interface AnswersNow {
  readonly answers: AnswersById;
  readonly now: number;
  readonly place: ZoneContext;
}

export interface Plan extends Pick<Medicine, 'times' | 'schedule'> {
  /** By time: no dose before that instant. */
  readonly startsAt?: Readonly<Record<string, number>> | undefined;
}

/** A medicine as it is once the plan is saved. */
export const withPlan = (
  medicine: Medicine,
  { times, schedule, startsAt = {} }: Plan,
  { answers, now, place }: AnswersNow,
): Medicine => {
  const doses = knownDoses(answers, medicine);
  const change = { before: medicine.schedule, after: schedule, now, zone: place.zone, doses };
  const slots = times.map((time) => {
    const kept = medicine.slots.find((slot) => slot.time === time);
    const madeAt = kept ? madeAtAfterChange(kept, change) : (startsAt[time] ?? now);
    return { time, madeAt, schedule, lastReportedDose: kept?.lastReportedDose ?? null };
  });
  return { ...medicine, times, schedule, slots };
};

/** The next dose without an answer, also one that is due now. */
export const nextUnanswered = (
  medicine: Medicine,
  { answers, now, place }: AnswersNow,
  after = now - autoMissAfterMs,
): Dose | null => {
  const next = nextDose(medicine.slots, after, place);
  return next && occurrenceAnswer(answers, medicine, next, place).status !== 'pending'
    ? nextUnanswered(medicine, { answers, now, place }, next.at)
    : next;
};
