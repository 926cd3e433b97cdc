import { type Answer, standing, takenBack, unanswered } from '../domain/doses.ts';
import { answerTo } from '../domain/knownMedicines.ts';
import { groupMedicines, medicineKey, type Medicine } from '../domain/medicines.ts';
import { doseMeantAt } from '../domain/moves.ts';
import { type AlarmEvent, answersIn } from '../src/device/outbox/alarmEvents.ts';
import type { Schedule } from '../src/device/schedule.ts';
import { idOf, type ToldDose } from './doseData.ts';

/** What rings by this schedule, asked for or listed. */
export const medicinesOf = ({ reminders, asked = [] }: Schedule): Medicine[] =>
  groupMedicines([...reminders, ...asked]);

const withUndo = (answer: Answer, { undone_at: undoneAt }: ToldDose): Answer =>
  undoneAt === undefined ? answer : standing(answer, takenBack(undoneAt));

/** What was said of the dose on this device, but for what the push knew to be taken back. */
export const saidHere = (events: readonly AlarmEvent[], dose: ToldDose): Answer =>
  withUndo(answersIn(events)[idOf(dose)] ?? unanswered, dose);

/** The same, and what the rows of the person's schedule tell: an undo on another device among it. */
export const knownOf = (
  events: readonly AlarmEvent[],
  schedule: Schedule | null,
  dose: ToldDose,
  now: number,
): Answer => {
  const key = medicineKey(dose.medicine_name);
  const medicine = schedule ? medicinesOf(schedule).find((one) => one.key === key) : undefined;
  if (!schedule || !medicine) return saidHere(events, dose);
  const { place } = schedule;
  const meant = doseMeantAt(dose.minute, now, place);
  return withUndo(answerTo(answersIn(events), medicine, meant, place), dose);
};
