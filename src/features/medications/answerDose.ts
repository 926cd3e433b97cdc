import { doseDetails, lateDoseDetails } from '../../../domain/doseDetails.ts';
import { type Answer, doseId, isHumanAnswer, makeUndo } from '../../../domain/doses.ts';
import { occurrenceAnswer } from '../../../domain/mergeLocalChanges.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { coverageStart, occurrenceAt, secondOccurrenceAt } from '../../../domain/zoneChange.ts';
import type { SendOutcome } from '../../../domain/retryPolicy.ts';
import type { AppThunk } from '../../app/types.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { enqueue, sendUnstored } from '../../api/outbox/outboxActions.ts';
import { selectUser } from '../../api/session.ts';
import { doseAnswerRow } from '../../platform/outbox/doseAnswerRow.ts';
import {
  answerSaveStarted,
  answerEvents,
  answerSaveFailed,
  type AnswerStatus,
  type DoseRef,
  doseUndone,
} from './events.ts';
import { selectAnswering, selectAnswers, selectSchedulePlace } from './selectors.ts';

interface AnswerRequest extends DoseRef {
  readonly status: AnswerStatus;
  readonly occurredAt: number;
}

/**
 * `saved`: on this device, or on the server if storage failed. `unreachable`: on neither; no server
 * response. `failed`: rejected. `repeated`: same answer known or being saved. `signedOut`: the user
 * left meanwhile.
 */
export type AnswerOutcome = 'saved' | 'unreachable' | 'failed' | 'repeated' | 'signedOut';

interface AnswerToSave {
  readonly medicine: Medicine;
  readonly dose: string;
  readonly answer: Answer;
  readonly details: string;
  readonly idempotencyKey: string;
}

const outcomeBySendResult: Readonly<Record<SendOutcome['kind'], AnswerOutcome>> = {
  sent: 'saved',
  retry: 'unreachable',
  refused: 'failed',
  signIn: 'failed',
};

/** Stores the answer in the outbox; sends it directly if storage fails. */
const saveAnswer =
  ({ medicine, ...said }: AnswerToSave): AppThunk<Promise<AnswerOutcome>> =>
  async (dispatch, getState, { clock }) => {
    const user = selectUser(getState());
    const id = doseId(medicine.key, said.dose);
    if (!user) return 'failed';
    // Storing a miss must not block the user's answer or end its busy state.
    const isWaitedFor = said.answer.status !== 'missed';
    if (isWaitedFor) dispatch(answerSaveStarted({ id }));
    const row = doseAnswerRow({
      ...said,
      personId: user.id,
      aboutId: medicine.personId,
      medicineKey: medicine.key,
      medicineName: medicine.name,
      reminderIds: medicine.reminderIds,
      now: clock.now(),
    });
    try {
      await dispatch(enqueue(row));
      return 'saved';
    } catch {
      const outcome = outcomeBySendResult[await dispatch(sendUnstored(row))];
      if (getState().medications.personId !== medicine.personId) return 'signedOut';
      if (isWaitedFor && outcome !== 'saved') dispatch(answerSaveFailed({ id }));
      return outcome;
    }
  };

const detailsOf = (
  medicine: Medicine,
  { status, dose }: AnswerRequest,
  known: Answer | null,
): string =>
  status === 'taken' && known?.status === 'missed'
    ? lateDoseDetails(medicine.name, dose)
    : doseDetails(status, medicine.name);

/** Stored first, then shown, then sent (DESIGN section 5). */
export const answerDose =
  (request: AnswerRequest): AppThunk<Promise<AnswerOutcome>> =>
  async (dispatch, getState, { clock, device }) => {
    const { medicineKey, dose, status } = request;
    const id = doseId(medicineKey, dose);
    const state = getState();
    const medicine = selectMedicines(state).find(({ key }) => key === medicineKey);
    if (!medicine || !selectUser(state)) return 'failed';
    const place = selectSchedulePlace(state);
    const occurrence = occurrenceAt(dose, clock.now(), place);
    const known = occurrenceAnswer(selectAnswers(state), medicine, occurrence, place);
    if (known.status === status || selectAnswering(state).includes(id)) return 'repeated';
    // Must be newer than the undo of the previous answer.
    const occurredAt = Math.max(request.occurredAt, (known.undoneAt ?? -1) + 1);
    const idempotencyKey =
      status === 'missed' ? `miss:${encodeURIComponent(medicineKey)}:${dose}` : device.newId();
    const answer = { status, occurredAt };
    const details = detailsOf(medicine, request, known);
    const outcome = await dispatch(saveAnswer({ medicine, dose, answer, details, idempotencyKey }));
    if (outcome !== 'saved') return outcome;
    const { key, name: medicineName } = medicine;
    const event = { medicineKey: key, medicineName, dose, occurredAt, saidAt: clock.now() };
    // After a zone change the minute occurs twice; answers to the first occurrence do not count.
    const isAgain = secondOccurrenceAt(dose, place) === occurrence.at;
    const undoneAt = isAgain && { undoneAt: coverageStart(occurrence.at) };
    dispatch(answerEvents[status]({ ...event, ...undoneAt }));
    return 'saved';
  };

/** Reopens the dose (missed if its time is over) and logs a correction. */
export const undoDose =
  ({ medicineKey, dose }: DoseRef): AppThunk<Promise<AnswerOutcome>> =>
  async (dispatch, getState, { clock, device }) => {
    const id = doseId(medicineKey, dose);
    const state = getState();
    const medicine = selectMedicines(state).find(({ key }) => key === medicineKey);
    if (!medicine) return 'failed';
    const place = selectSchedulePlace(state);
    const occurrence = occurrenceAt(dose, clock.now(), place);
    const known = occurrenceAnswer(selectAnswers(state), medicine, occurrence, place);
    if (!isHumanAnswer(known) || selectAnswering(state).includes(id)) return 'repeated';
    // The answering device's clock may be ahead.
    const undoneAt = Math.max(clock.now(), known.occurredAt ?? 0);
    const answer = makeUndo(undoneAt);
    const details = doseDetails('pending', medicine.name);
    const idempotencyKey = device.newId();
    const outcome = await dispatch(saveAnswer({ medicine, dose, answer, details, idempotencyKey }));
    if (outcome !== 'saved') return outcome;
    const dueAt = occurrence.at;
    dispatch(doseUndone({ medicineKey, medicineName: medicine.name, dose, undoneAt, dueAt }));
    return 'saved';
  };
