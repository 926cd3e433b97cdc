import type { MedicineRecord } from '../contract/endpoints/index.ts';
import { madeAtAfterChange } from './daySchedule.ts';
import { type Answer, resolveAnswers, unanswered } from './answers.ts';
import { type Dose, doseId } from './doses.ts';
import { type AnsweredDose, dosesAround } from './dosesAround.ts';
import { pickDetails } from './medicineDetails.ts';
import { byFirstTime, type Medicine, toTime } from './medicines.ts';
import { answerForOccurrence, type ZoneContext } from './zoneChange.ts';
import { type LocalMinute, timeOf } from './zonedTime.ts';

export interface LocalChange {
  readonly saved: MedicineRecord | null;
  readonly removedId: string | null;
}

/** Only the server's list has the doses since the count. */
const keepStock = (saved: MedicineRecord['stock'], known: MedicineRecord['stock']) =>
  known &&
  (saved === undefined || saved?.counted_at === known.counted_at) && {
    stock: { ...known, ...saved, taken_since: known.taken_since },
  };

/** A save defines the medicine; only the server's list knows its doses. */
const keepDoses = (saved: MedicineRecord, known: MedicineRecord, zone: string): MedicineRecord => ({
  ...saved,
  ...pickDetails(known),
  ...pickDetails(saved),
  picture: known.picture,
  current: known.current,
  said_today: known.said_today,
  ...(known.last_taken && { last_taken: known.last_taken }),
  ...(known.taken_in_day && { taken_in_day: known.taken_in_day }),
  ...keepStock(saved.stock, known.stock),
  times: saved.times.map((time) => {
    const kept = known.times.find(({ reminder_id }) => reminder_id === time.reminder_id);
    if (!kept || time.time === null) return time;
    const change = { before: known.schedule, after: saved.schedule, now: time.made_at, zone };
    const made_at = madeAtAfterChange({ time: toTime(time.time), madeAt: kept.made_at }, change);
    return { ...time, made_at, last_due: kept.last_due };
  }),
});

export const mergeLocalChanges = (
  list: readonly MedicineRecord[],
  changes: readonly LocalChange[],
  zone: string,
): readonly MedicineRecord[] =>
  changes.reduce((records, { saved, removedId }) => {
    const others = records.filter(({ id }) => id !== (saved?.id ?? removedId));
    if (!saved) return others;
    const known = records.find(({ id }) => id === saved.id);
    return [...others, known ? keepDoses(saved, known, zone) : saved].toSorted(byFirstTime);
  }, list);

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

export const knownDoses = (answers: AnswersById, medicine: Medicine): LocalMinute[] => {
  const suffix = doseId(medicine.key, '');
  const kept = Object.keys(answers).filter((id) => id.endsWith(suffix));
  const doses = new Set([
    ...Object.keys(medicine.serverAnswers),
    ...kept.map((id) => id.slice(0, -suffix.length)),
  ]);
  return [...doses];
};

export const knownDosesAround = (
  answers: AnswersById,
  medicine: Medicine,
  { place, now }: { readonly place: ZoneContext; readonly now: number },
): AnsweredDose[] => {
  const answerOf = (dose: LocalMinute) => answerFor(answers, medicine, dose);
  const known = knownDoses(answers, medicine).map(
    (dose) => [dose, answerOf(dose) ?? unanswered] as const,
  );
  const { slots } = medicine;
  return dosesAround({ slots, answers: new Map(known), answerFor: answerOf, place, now });
};
