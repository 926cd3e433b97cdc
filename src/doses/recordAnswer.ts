import type { DoseStatus } from '../../contract/fields.ts';
import { doseId, isHumanAnswer } from '../../domain/doses.ts';
import { occurrenceAnswer } from '../../domain/mergeLocalChanges.ts';
import { coverageStart, occurrenceAt, secondOccurrenceAt } from '../../domain/zoneChange.ts';
import { selectMedicines } from '../api/medicineSelectors.ts';
import { storeOrSend } from '../api/outbox/outboxActions.ts';
import { selectUser } from '../api/session.ts';
import type { AppThunk } from '../app/types.ts';
import { announced, inlineMessageIds } from '../features/announcements/events.ts';
import { doseAnswerRow, toMedicationUpdate } from './doseAnswerRow.ts';
import { answerSaveFailed, answerSaveStarted, doseAnswered, type DoseRef } from './events.ts';
import { selectAnswering, selectAnswers, selectSchedulePlace } from './selectors.ts';
import { texts } from './strings.ts';

interface AnswerRequest<Status = DoseStatus> extends DoseRef {
  /** `pending` reopens the dose (missed if its time is over). */
  readonly status: Status;
  /** Now, if absent. */
  readonly occurredAt?: number;
}

export type UserAnswer = AnswerRequest<keyof typeof texts.saved>;

/**
 * `saved`: on this device, or on the server if storage failed. `unreachable`: on neither; no server
 * response. `failed`: rejected. `repeated`: same answer known or being saved. `signedOut`: the user
 * left meanwhile.
 */
type AnswerOutcome = 'saved' | 'unreachable' | 'failed' | 'repeated' | 'signedOut';

const outcomes = {
  stored: 'saved',
  sent: 'saved',
  retry: 'unreachable',
  refused: 'failed',
  signIn: 'failed',
} as const;

/** Stored first, then shown, then sent (DESIGN section 5). */
export const recordAnswer =
  ({ medicineKey, dose, status, occurredAt }: AnswerRequest): AppThunk<Promise<AnswerOutcome>> =>
  async (dispatch, getState, { clock, device, medicationBus }) => {
    const id = doseId(medicineKey, dose);
    const state = getState();
    const now = clock.now();
    const user = selectUser(state);
    const medicine = selectMedicines(state).find(({ key }) => key === medicineKey);
    if (!medicine || !user) return 'failed';
    const place = selectSchedulePlace(state);
    const occurrence = occurrenceAt(dose, now, place);
    const known = occurrenceAnswer(selectAnswers(state), medicine, occurrence, place);
    const isRepeated = status === 'pending' ? !isHumanAnswer(known) : known.status === status;
    if (isRepeated || selectAnswering(state).includes(id)) return 'repeated';
    const row = doseAnswerRow({
      personId: user.id,
      medicine,
      dose,
      status,
      known,
      occurredAt: occurredAt ?? now,
      now,
      newId: device.newId,
    });
    // Storing a miss must not block the user's answer or end its busy state.
    const isAwaited = status !== 'missed';
    if (isAwaited) dispatch(answerSaveStarted({ id }));
    const outcome = outcomes[await dispatch(storeOrSend(row))];
    if (getState().medications.personId !== medicine.personId) return 'signedOut';
    if (outcome !== 'saved') {
      if (isAwaited) dispatch(answerSaveFailed({ id }));
      return outcome;
    }
    const { answer } = row.said;
    const dueAt = occurrence.at;
    // After a zone change the minute occurs twice; answers to the first occurrence do not count.
    const isAgain = secondOccurrenceAt(dose, place) === dueAt;
    dispatch(
      doseAnswered({
        medicineKey,
        medicineName: medicine.name,
        dose,
        answer: isAgain ? { undoneAt: coverageStart(dueAt), ...answer } : answer,
        saidAt: clock.now(),
        dueAt,
      }),
    );
    medicationBus.post(toMedicationUpdate(row));
    return 'saved';
  };

/** An answer of the user; announces the outcome. */
export const recordUserAnswer =
  (request: UserAnswer): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const outcome = await dispatch(recordAnswer(request));
    if (outcome === 'saved') {
      const text = texts.saved[request.status];
      dispatch(announced({ tone: 'success', text, shownIn: inlineMessageIds.undoableAnswers }));
    } else if (outcome === 'failed' || outcome === 'unreachable') {
      const { failed, fullAndOffline } = texts;
      const text = outcome === 'failed' ? failed : `${failed}. ${fullAndOffline}`;
      dispatch(announced({ tone: 'error', text }));
    }
  };
