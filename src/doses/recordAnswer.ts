import { isRepeated } from '../../domain/answers.ts';
import type { DoseStatus } from '../../contract/fields.ts';
import { doseId } from '../../domain/doses.ts';
import { occurrenceAnswer } from '../../domain/knownAnswers.ts';
import { coverageStart, occurrenceAt, secondOccurrenceAt } from '../../domain/zoneChange.ts';
import { selectMedicines } from '../api/medicineSelectors.ts';
import { storeOrSend } from '../api/outbox/outboxActions.ts';
import { selectUser } from '../api/session.ts';
import type { AppThunk } from '../app/types.ts';
import { announced } from '../features/announcements/events.ts';
import { makeAnswerRow, toMedicationUpdate } from './makeAnswerRow.ts';
import { answerSaveFailed, answerSaveStarted, doseAnswered, type DoseRef } from './events.ts';
import { selectAnswering, selectAnswers, selectSchedulePlace } from './selectors.ts';
import { texts } from './strings.ts';

export interface AnswerRequest extends DoseRef {
  /** `pending` reopens the dose (missed if its time is over). */
  readonly status: DoseStatus;
  /** Now, if absent. */
  readonly occurredAt?: number;
  /** Ids of the doses answered by the same tap: one Undo for all. */
  readonly together?: readonly string[];
  /** Named in the message; absent: the medicine, or nothing for several. */
  readonly about?: string;
}

/** Stored first, then shown, then sent. Announces how a user's answer ended. */
export const recordAnswer =
  ({
    medicineKey,
    dose,
    status,
    occurredAt,
    together,
    about,
  }: AnswerRequest): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device, medicationBus }) => {
    const id = doseId(medicineKey, dose);
    // Storing a miss must not block the user's answer or end its busy state.
    const savedText = status === 'missed' ? null : texts.saved[status];
    const fail = (text: string) => {
      if (savedText !== null) dispatch(announced({ tone: 'error', text }));
    };
    const state = getState();
    const now = clock.now();
    const user = selectUser(state);
    const medicine = selectMedicines(state).find(({ key }) => key === medicineKey);
    if (!medicine || !user) {
      fail(texts.failed);
      return;
    }
    const place = selectSchedulePlace(state);
    const occurrence = occurrenceAt(dose, now, place);
    const known = occurrenceAnswer(selectAnswers(state), medicine, occurrence, place);
    if (isRepeated(status, known) || selectAnswering(state).includes(id)) return;
    const row = makeAnswerRow({
      personId: user.id,
      medicine,
      dose,
      status,
      known,
      occurredAt: occurredAt ?? now,
      dueAt: occurrence.at,
      now,
      newId: device.newId,
    });
    if (savedText !== null) dispatch(answerSaveStarted({ id }));
    const outcome = await dispatch(storeOrSend(row));
    // Another user may have signed in meanwhile.
    if (getState().medications.personId !== medicine.personId) return;
    if (outcome !== 'stored' && outcome !== 'sent') {
      if (savedText !== null) dispatch(answerSaveFailed({ id }));
      fail(outcome === 'retry' ? `${texts.failed}. ${texts.fullAndOffline}` : texts.failed);
      return;
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
    if (savedText === null) return;
    const undo = status === 'pending' ? {} : { undo: { doseIds: together ?? [id] } };
    const named = about ?? (together ? undefined : medicine.name);
    const tone = status === 'skipped' ? 'skipped' : 'success';
    dispatch(announced({ tone, text: savedText, about: named, ...undo }));
  };
