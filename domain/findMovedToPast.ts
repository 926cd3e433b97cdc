import { isHumanAnswer } from './answers.ts';
import { isPlanned } from './daySchedule.ts';
import { answerFor } from './knownAnswers.ts';
import type { Medicine } from './medicines.ts';
import type { AnswersNow, Plan } from './nextUnanswered.ts';
import { instantOf, localDateOf, startOfMinute } from './zonedTime.ts';

/** A time of today that is still ahead, and the one in its place that is over: the dose is lost for today. */
export const findMovedToPast = (
  medicine: Medicine,
  { times, schedule }: Plan,
  { answers, now, place: { zone } }: AnswersNow,
): { readonly lost: string; readonly over: string } | null => {
  const doseAt = (time: string) => `${localDateOf(now, zone)}T${time}`;
  const isAhead = (time: string) => instantOf(doseAt(time), zone) >= startOfMinute(now);
  const lost = medicine.times.find((time) => {
    if (times.includes(time) || !isAhead(time)) return false;
    const answer = answerFor(answers, medicine, doseAt(time));
    return isPlanned(medicine.schedule, doseAt(time)) && !(answer && isHumanAnswer(answer));
  });
  const over = times.find(
    (time) => !medicine.times.includes(time) && !isAhead(time) && isPlanned(schedule, doseAt(time)),
  );
  return lost !== undefined && over !== undefined ? { lost, over } : null;
};
