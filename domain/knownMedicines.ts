import type { Reminder } from '../contract/endpoints/index.ts';
import { type Answer, doseId, standing, unanswered } from './doses.ts';
import { groupMedicines, type Medicine } from './medicines.ts';
import { type LocalMinute, timeOf } from './zonedTime.ts';

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

/**
 * What is known of one dose, from the server's rows and from the answers kept on the device by id;
 * null for one so old that the rows no longer tell of it.
 */
export const answerFor = (
  answers: Answers,
  medicine: Medicine,
  dose: LocalMinute,
): Answer | null => {
  const told = medicine.told[dose];
  const kept = answers[doseId(medicine.key, dose)];
  if (told && kept) return standing(told, kept);
  if (told ?? kept) return told ?? kept ?? null;
  const slot = medicine.slots.find(({ time }) => time === timeOf(dose));
  return slot?.toldUpTo && dose < slot.toldUpTo ? null : unanswered;
};
