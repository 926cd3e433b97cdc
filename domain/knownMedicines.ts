import type { Reminder } from '../contract/endpoints/index.ts';
import { type Answer, doseId, standing, unanswered } from './doses.ts';
import { groupMedicines, type Medicine } from './medicines.ts';
import type { LocalMinute } from './zonedTime.ts';

/** What a device knows of a person's medicines: the server's word, and what was changed here. */
export interface KnownMedicines {
  readonly rows: readonly Reminder[];
  /** Made here and not yet told back by the server. */
  readonly drafts: readonly Reminder[];
  /** Ids of reminders deleted here. */
  readonly removed: readonly string[];
}

export const medicinesOf = ({ rows, drafts, removed }: KnownMedicines): Medicine[] => {
  const gone = new Set(removed);
  return groupMedicines([...rows, ...drafts].filter(({ id }) => !gone.has(id)));
};

export type Answers = Readonly<Record<string, Answer>>;

/** What is known of one dose, from the server's rows and from the answers kept on the device by id. */
export const answerFor = (answers: Answers, medicine: Medicine, dose: LocalMinute): Answer => {
  const told: Answer =
    medicine.dose === dose
      ? { status: medicine.status, occurredAt: medicine.occurredAt }
      : unanswered;
  return standing(told, answers[doseId(medicine.key, dose)] ?? unanswered);
};
