import type { Reminder } from '../contract/endpoints/index.ts';
import { type Answer, type Dose, doseId, resolveAnswers, unanswered } from './doses.ts';
import { type Medicine, toTime } from './medicines.ts';
import { answerForOccurrence, type ZoneContext } from './zoneChange.ts';
import { type LocalDate, localDateOf, type LocalMinute, timeOf } from './zonedTime.ts';

export interface LocalChange {
  readonly drafts: readonly Reminder[];
  readonly removed: readonly string[];
}

export interface KnownMedicines {
  readonly rows: readonly Reminder[];
  readonly changes: readonly LocalChange[];
}

/** A time kept by an edit keeps its reminder, as on the server (DESIGN section 4, Edits). */
const applyChange = (rows: readonly Reminder[], { drafts, removed }: LocalChange): Reminder[] => {
  const removedIds = new Set(removed);
  const removedRows = rows.filter(({ id }) => removedIds.has(id));
  const left = rows.filter(({ id }) => !removedIds.has(id));
  const ids = new Set(left.map(({ id }) => id));
  const added = drafts
    .filter(({ id }) => !ids.has(id))
    .map((draft) => {
      const time = toTime(draft.schedule_time);
      const replaced = removedRows.find(({ schedule_time }) => toTime(schedule_time) === time);
      const { medicine_name, dosage, frequency } = draft;
      return replaced ? { ...replaced, medicine_name, dosage, frequency } : draft;
    });
  return [...left, ...added];
};

export const mergeLocalChanges = ({ rows, changes }: KnownMedicines): readonly Reminder[] =>
  changes.reduce<readonly Reminder[]>(applyChange, rows);

export type AnswersById = Readonly<Record<string, Answer>>;

/** Null if the dose is so old that the rows no longer report it. */
export const answerFor = (
  answers: AnswersById,
  medicine: Medicine,
  dose: LocalMinute,
): Answer | null => {
  const reported = medicine.serverAnswers[dose];
  const stored = answers[doseId(medicine.key, dose)];
  if (reported && stored) return resolveAnswers(reported, stored);
  if (reported ?? stored) return reported ?? stored ?? null;
  const slot = medicine.slots.find(({ time }) => time === timeOf(dose));
  return slot?.lastReportedDose && dose < slot.lastReportedDose ? null : unanswered;
};

/** After a zone change the dose may be the second occurrence of its minute. */
export const occurrenceAnswer = (
  answers: AnswersById,
  medicine: Medicine,
  dose: Dose,
  place: ZoneContext,
): Answer =>
  answerForOccurrence(answerFor(answers, medicine, dose.dose) ?? unanswered, dose, place);

export const lastTakenOn = (
  answers: AnswersById,
  medicine: Medicine,
  { date, zone }: { readonly date: LocalDate; readonly zone: string },
): number | null => {
  const suffix = doseId(medicine.key, '');
  const kept = Object.keys(answers).filter((id) => id.endsWith(suffix));
  const doses = new Set([
    ...Object.keys(medicine.serverAnswers),
    ...kept.map((id) => id.slice(0, -suffix.length)),
  ]);
  const taken = [...doses].flatMap((dose) => {
    const answer = answerFor(answers, medicine, dose);
    const at = answer?.status === 'taken' ? answer.occurredAt : null;
    return at !== null && localDateOf(at, zone) === date ? at : [];
  });
  return taken.length > 0 ? Math.max(...taken) : null;
};
