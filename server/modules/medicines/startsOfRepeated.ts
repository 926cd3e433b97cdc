import { answeredAt, isHumanAnswer } from '../../../domain/answers.ts';
import { repeatedTimes, startTomorrow, type TimesChange } from '../../../domain/repeatedTimes.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import { answerOf, type DoseRow } from '../doses/repository.ts';
import { isTimed, type ReminderRow } from '../medicineRows/reminderRepository.ts';

/**
 * By time. A dose was answered after the instant from which the save counts: it is an undo, or has
 * waited on a device.
 */
export const startsOfRepeated = (
  doses: readonly DoseRow[],
  before: readonly ReminderRow[],
  change: TimesChange,
): Record<string, number> => {
  const { since, zone } = change;
  const answered = doses.filter((row) => isHumanAnswer(row) && answeredAt(answerOf(row)) > since);
  const times = repeatedTimes(
    before.filter(isTimed).map(({ schedule_time }) => schedule_time),
    answered.map(({ dose, occurred_at }) => ({ dose, at: occurred_at ?? 0 })),
    change,
  );
  return startTomorrow(times, localDateOf(since, zone), zone);
};
