import type { DaySchedule } from '../contract/endpoints/index.ts';
import { isPlanned } from './daySchedule.ts';
import { type Dose, isOpen } from './doses.ts';
import type { Medicine } from './medicines.ts';
import { type AnswersById, occurrenceAnswer } from './knownAnswers.ts';
import { dosesBetween } from './plannedDoses.ts';
import { autoMissAfterMs } from './doseTimes.ts';
import type { ZoneContext } from './zoneChange.ts';
import { timeOf } from './zonedTime.ts';

const unpaused = (schedule: DaySchedule): DaySchedule => ({
  ...schedule,
  paused_from: null,
  paused_until: null,
});

/** The dose that is due now, not answered, and no dose of the changed times. A pause is meant to take it away. */
export const findLostDose = (
  answers: AnswersById,
  medicine: Medicine,
  { times, schedule }: Pick<Medicine, 'times' | 'schedule'>,
  now: number,
  place: ZoneContext,
): Dose | undefined =>
  dosesBetween(medicine.slots, now - autoMissAfterMs, now + 1, place).find(
    (due) =>
      isOpen(due, now) &&
      occurrenceAnswer(answers, medicine, due, place).status === 'pending' &&
      !(times.includes(timeOf(due.dose)) && isPlanned(unpaused(schedule), due.dose)),
  );
