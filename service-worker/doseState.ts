import { type Answer, resolveAnswers, undoAnswer, unanswered } from '../domain/doses.ts';
import { occurrenceAnswer } from '../domain/mergeLocalChanges.ts';
import { groupMedicines, medicineKey, type Medicine } from '../domain/medicines.ts';
import { occurrenceAt } from '../domain/zoneChange.ts';
import { type AlarmEvent, answersFromEvents } from '../src/platform/outbox/alarmEvents.ts';
import type { Schedule } from '../src/platform/scheduleStore.ts';
import { notifiedDoseId, type NotifiedDose } from './doseData.ts';

export const scheduledMedicines = ({ reminders, asked = [] }: Schedule): Medicine[] =>
  groupMedicines([...reminders, ...asked]);

const withUndo = (answer: Answer, { undone_at: undoneAt }: NotifiedDose): Answer =>
  undoneAt === undefined ? answer : resolveAnswers(answer, undoAnswer(undoneAt));

/** Answers stored on this device, minus those the push reports as withdrawn. */
export const localAnswer = (events: readonly AlarmEvent[], dose: NotifiedDose): Answer =>
  withUndo(answersFromEvents(events)[notifiedDoseId(dose)] ?? unanswered, dose);

/** Also includes the schedule's rows, for example an undo on another device. */
export const knownAnswer = (
  events: readonly AlarmEvent[],
  schedule: Schedule | null,
  dose: NotifiedDose,
  now: number,
): Answer => {
  const key = medicineKey(dose.medicine_name);
  const medicine = schedule
    ? scheduledMedicines(schedule).find((one) => one.key === key)
    : undefined;
  if (!schedule || !medicine) return localAnswer(events, dose);
  const { place } = schedule;
  const meant = occurrenceAt(dose.minute, now, place);
  return withUndo(occurrenceAnswer(answersFromEvents(events), medicine, meant, place), dose);
};
