import type { Reminder } from '../contract/endpoints/index.ts';
import { type Answer, type Dose, doseId, resolveAnswers, unanswered } from './doses.ts';
import { type Medicine, toTime } from './medicines.ts';
import { answerForOccurrence, type ZoneContext } from './zoneChange.ts';
import { type LocalDate, localDateOf, type LocalMinute, timeOf } from './zonedTime.ts';

/** What was changed on the device and no list of the server has told of yet. */
export interface LocalChange {
  readonly drafts: readonly Reminder[];
  /** Ids of reminders that it takes away. */
  readonly removed: readonly string[];
}

/** What a device knows of a person's medicines: the server's word, and what was changed here, in its order. */
export interface KnownMedicines {
  readonly rows: readonly Reminder[];
  readonly changes: readonly LocalChange[];
}

/** A time that stays in an edit keeps its reminder, as on the server (DESIGN section 4, Edits). */
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

/** The reminders as they stand on this device. */
export const mergeLocalChanges = ({ rows, changes }: KnownMedicines): readonly Reminder[] =>
  changes.reduce<readonly Reminder[]>(applyChange, rows);

export type AnswersById = Readonly<Record<string, Answer>>;

/**
 * What is known of one dose, from the server's rows and from the answers kept on the device by id;
 * null for one so old that the rows no longer tell of it.
 */
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

/** The same for a dose as it falls due at its instant, which after a move may be the second one of its minute. */
export const occurrenceAnswer = (
  answers: AnswersById,
  medicine: Medicine,
  dose: Dose,
  place: ZoneContext,
): Answer =>
  answerForOccurrence(answerFor(answers, medicine, dose.dose) ?? unanswered, dose, place);

/** The instant at which a medicine was last taken on a local date, whatever its times are now; null where it was not. */
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
