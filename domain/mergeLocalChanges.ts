import type { MedicineRecord } from '../contract/endpoints/index.ts';
import { isPlanned, madeAtAfterChange } from './daySchedule.ts';
import {
  type Answer,
  type Dose,
  doseId,
  isHumanAnswer,
  resolveAnswers,
  unanswered,
} from './doses.ts';
import { byFirstTime, type Medicine, toTime } from './medicines.ts';
import { answerForOccurrence, type ZoneContext } from './zoneChange.ts';
import {
  dateOf,
  instantOf,
  type LocalDate,
  localDateOf,
  type LocalMinute,
  startOfMinute,
  timeOf,
} from './zonedTime.ts';

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
  note: saved.note ?? known.note,
  picture: known.picture,
  shape: saved.shape === undefined ? known.shape : saved.shape,
  current: known.current,
  said_today: known.said_today,
  ...(known.last_taken && { last_taken: known.last_taken }),
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

const knownDoses = (answers: AnswersById, medicine: Medicine): LocalMinute[] => {
  const suffix = doseId(medicine.key, '');
  const kept = Object.keys(answers).filter((id) => id.endsWith(suffix));
  const doses = new Set([
    ...Object.keys(medicine.serverAnswers),
    ...kept.map((id) => id.slice(0, -suffix.length)),
  ]);
  return [...doses];
};

/** The instants at which known doses were taken. */
export const takenInstants = (answers: AnswersById, medicine: Medicine): number[] =>
  knownDoses(answers, medicine).flatMap((dose) => {
    const answer = answerFor(answers, medicine, dose);
    return (answer?.status === 'taken' ? answer.occurredAt : null) ?? [];
  });

interface TimesChange extends Pick<Medicine, 'times' | 'schedule'> {
  readonly now: number;
  readonly zone: string;
}

/**
 * New times that would repeat a dose answered today, because its time was changed: as many as such
 * doses, the first ones. Null if there is none.
 */
export const findRepeatedTimes = (
  answers: AnswersById,
  medicine: Medicine,
  { times, schedule, now, zone }: TimesChange,
): { readonly answer: Answer; readonly times: readonly string[] } | null => {
  const today = localDateOf(now, zone);
  const answered = knownDoses(answers, medicine)
    .filter((dose) => dateOf(dose) === today && !times.includes(timeOf(dose)))
    .flatMap((dose) => answerFor(answers, medicine, dose) ?? [])
    .filter(isHumanAnswer);
  const repeated = times
    .toSorted()
    .filter((time) => !medicine.times.includes(time) && isPlanned(schedule, `${today}T${time}`))
    .filter((time) => instantOf(`${today}T${time}`, zone) >= startOfMinute(now))
    .slice(0, answered.length);
  const last = answered.toSorted((a, b) => (a.occurredAt ?? 0) - (b.occurredAt ?? 0)).at(-1);
  return last && repeated.length > 0 ? { answer: last, times: repeated } : null;
};

export const lastTakenOn = (
  answers: AnswersById,
  medicine: Medicine,
  { date, zone }: { readonly date: LocalDate; readonly zone: string },
): number | null => {
  const taken = takenInstants(answers, medicine).filter((at) => localDateOf(at, zone) === date);
  return taken.length > 0 ? Math.max(...taken) : null;
};
