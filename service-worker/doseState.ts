import { type Answer, resolveAnswers, undoAnswer, unanswered } from '../domain/doses.ts';
import { occurrenceAnswer } from '../domain/mergeLocalChanges.ts';
import { groupMedicines, medicineKey, type Medicine } from '../domain/medicines.ts';
import { occurrenceAt } from '../domain/zoneChange.ts';
import { type AlarmEvent, answersFromEvents } from '../src/device/outbox/alarmEvents.ts';
import type { Schedule } from '../src/device/scheduleStore.ts';
import { notifiedDoseId, type NotifiedDose } from './doseData.ts';

/** What rings by this schedule, asked for or listed. */
export const scheduledMedicines = ({ reminders, asked = [] }: Schedule): Medicine[] =>
  groupMedicines([...reminders, ...asked]);

const withUndo = (answer: Answer, { undone_at: undoneAt }: NotifiedDose): Answer =>
  undoneAt === undefined ? answer : resolveAnswers(answer, undoAnswer(undoneAt));

/** What was said of the dose on this device, but for what the push knew to be taken back. */
export const localAnswer = (events: readonly AlarmEvent[], dose: NotifiedDose): Answer =>
  withUndo(answersFromEvents(events)[notifiedDoseId(dose)] ?? unanswered, dose);

/** The same, and what the rows of the person's schedule tell: an undo on another device among it. */
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
