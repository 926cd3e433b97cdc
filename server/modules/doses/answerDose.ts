import { quotas } from '../../../contract/fieldLimits.ts';
import {
  addAnswer,
  type Answer,
  isHumanAnswer,
  isSameAnswer,
  isSilencedByUndo,
  makeAnswer,
  makeUndo,
  mergeAnswers,
  resolveAnswers,
  unanswered,
} from '../../../domain/answers.ts';
import { isOpen, missedAt, nextCheckAt } from '../../../domain/doses.ts';
import { occurrenceAt, secondOccurrenceAt, type ZoneContext } from '../../../domain/zoneChange.ts';
import { dateOf, type LocalMinute } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { notify } from '../../notify/notify.ts';
import { pushLowStock } from './lowStockPush.ts';
import { reopenDose } from './reopenDose.ts';
import { askAboutDose } from './askAgain.ts';
import { endDosePushes } from './endDosePushes.ts';
import {
  assertMissable,
  findAnsweredDose,
  hasDose,
  noDoseThen,
  type DoseAnswer,
  type MedicineSchedule,
  type PlannedTimes,
} from './findAnsweredDose.ts';
import {
  answerOf,
  answersOf,
  countDosesOn,
  type DoseRow,
  lockDose,
  saveAnswer,
  type DueTimes,
  updateDose,
} from './repository.ts';

/** The clock finds unprocessed open doses itself, and must ignore a minute without a dose. */
const dueTimesAfterUndo = (
  { dose, due_at }: DoseRow,
  schedule: PlannedTimes,
  now: number,
): DueTimes => {
  const at = due_at ?? occurrenceAt(dose, now, schedule).at;
  const isLeft = now < missedAt({ dose, at }) || !hasDose(schedule, dose, now);
  if (due_at === null && isLeft) return { due_at, next_at: null };
  return { due_at: at, next_at: nextCheckAt({ dose, at }, now) };
};

/** After a miss that a device reported, the clock still has to notify the caregivers. */
const dueTimesAfter = (
  row: DoseRow,
  after: Answer,
  schedule: PlannedTimes,
  now: number,
): DueTimes => {
  const { status, dose, due_at, next_at } = row;
  if (isHumanAnswer(after)) return { due_at, next_at: null };
  if (after.status === status && (status === 'missed' || next_at !== null)) {
    return { due_at, next_at };
  }
  if (after.status === 'pending') return dueTimesAfterUndo(row, schedule, now);
  const at = due_at ?? occurrenceAt(dose, now, schedule).at;
  return { due_at: at, next_at: missedAt({ dose, at }) };
};

const toAnswer = (
  { status, occurredAt, saidAt, isUndo }: DoseAnswer,
  earliestMissAt: number,
): Answer => {
  if (isUndo) return makeUndo(occurredAt);
  if (status === 'missed') return { status, occurredAt: Math.max(occurredAt, earliestMissAt) };
  return status === 'pending' ? unanswered : makeAnswer(status, occurredAt, saidAt);
};

/** A miss means the last occurrence: no device may report it before that is over. */
const secondOccurrenceMeant = (
  dose: LocalMinute,
  { status, occurredAt, now }: DoseAnswer,
  place: ZoneContext,
): number | null => {
  const meant = occurrenceAt(dose, status === 'missed' ? now : occurredAt, place);
  return secondOccurrenceAt(dose, place) === meant.at ? meant.at : null;
};

const assertDoseLimit = async ({ db }: Context, row: DoseRow): Promise<void> => {
  const isKnown = row.due_at !== null || row.undone_at !== null || row.status !== 'pending';
  if (isKnown) return;
  const date = dateOf(row.dose);
  if ((await countDosesOn(db, row.person_id, date)) <= quotas.dosesPerDate) return;
  throw new HttpError('invalid', `Too many doses are recorded for ${date}.`, { details: ['dose'] });
};

/** The answer had ended the alarm, and only the survivor knows whether they have answered, too. */
const askAfterUndo = async (
  context: Context,
  row: DoseRow,
  { actorId, ...place }: PlannedTimes & { readonly actorId: string },
): Promise<void> => {
  const now = context.clock.now();
  const at = row.due_at ?? occurrenceAt(row.dose, now, place).at;
  if (!isOpen({ dose: row.dose, at }, now) || !isSilencedByUndo(answerOf(row), at)) return;
  await askAboutDose(context, row, { at, actorId });
};

/** See decision 0015. Runs inside a transaction. Throws `invalid`, `not_due`. */
export const answerDose = async (
  context: Context,
  medicine: MedicineSchedule,
  answer: DoseAnswer,
): Promise<{ readonly row: DoseRow; readonly changed: boolean }> => {
  const { db, newId } = context;
  const dose = findAnsweredDose(medicine, answer);
  const locked = await lockDose(db, {
    id: newId(),
    person_id: medicine.personId,
    medicine_id: medicine.id,
    medicine_name: medicine.name,
    dose,
    as_needed: medicine.isAsNeeded ? 1 : 0,
  });
  await assertDoseLimit(context, locked);
  const secondAt = secondOccurrenceMeant(dose, answer, medicine);
  const held = secondAt === null ? locked : await reopenDose(context, locked, secondAt);
  if (answer.status === 'missed') {
    // Answers may name a removed time of the medicine, misses only a dose.
    const isPlanned = hasDose(medicine, dose, answer.now);
    if (held.due_at === null && !isPlanned) throw noDoseThen();
    if (held.status === 'pending' && !isPlanned) return { row: held, changed: false };
    // Due in the zone of that time: the new zone may place it earlier.
    if (held.due_at !== null) assertMissable({ dose, at: held.due_at }, answer.now);
  }
  const before = answerOf(held);
  const said = toAnswer(answer, secondAt === null ? 0 : missedAt({ dose, at: secondAt }));
  const isMiss = said.status === 'missed';
  const byUser = isMiss ? answersOf(held) : addAnswer(answersOf(held), answer.by, said);
  const { status, occurredAt } = before;
  const missed = isMiss ? said : { status, occurredAt };
  const merged = mergeAnswers(byUser, medicine.personId);
  const after = isHumanAnswer(missed) ? merged : resolveAnswers(merged, missed);
  const answers = JSON.stringify(byUser);
  if (isSameAnswer(after, before)) {
    if (!isMiss) await updateDose(db, held.id, { answers });
    return { row: held, changed: false };
  }
  const due = dueTimesAfter(held, after, medicine, answer.now);
  const row = await saveAnswer(db, held.id, after, { ...due, answers });
  // First, as it locks the devices of caregivers too. After `reopenDose`, which has deleted pushes,
  // a deadlock is possible and retried.
  if (after.status === 'taken') {
    await pushLowStock(context, medicine);
    await notify(context, 'all-taken', medicine.personId);
  }
  if (isHumanAnswer(after)) {
    const wasMissed = before.status === 'missed';
    await endDosePushes(context, row, {
      tell: !isHumanAnswer(before),
      wasMissed,
      by: answer.by,
    });
  }
  if (answer.isUndo && answer.by !== medicine.personId) {
    await askAfterUndo(context, row, { ...medicine, actorId: answer.by });
  }
  return { row, changed: true };
};
