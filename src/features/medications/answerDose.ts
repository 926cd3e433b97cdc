import { doseDetails, lateDetails } from '../../../domain/doseLog.ts';
import { type Answer, doseId, isPersons, takenBack } from '../../../domain/doses.ts';
import { answerTo } from '../../../domain/knownMedicines.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { coveredSince, doseMeantAt, dueAgain } from '../../../domain/moves.ts';
import type { Outcome } from '../../../domain/outbox.ts';
import type { AppThunk } from '../../app/types.ts';
import { selectMedicines } from '../../api/medicines.ts';
import { keepInOutbox } from '../../api/outbox/flush.ts';
import { sendUnkept } from '../../api/outbox/sendUnkept.ts';
import { selectUser } from '../../api/session.ts';
import { doseAnswerRow } from '../../device/outbox/doseAnswerRow.ts';
import {
  answerBegan,
  answerEvents,
  answerFailed,
  type AnswerStatus,
  type DoseMeant,
  doseUndone,
} from './events.ts';
import { selectAnswering, selectAnswers, selectSchedulePlace } from './selectors.ts';

interface Said extends DoseMeant {
  readonly status: AnswerStatus;
  readonly occurredAt: number;
}

/**
 * `kept`: on this device, or, where it cannot store it, at the server. `unreachable`: on neither, for
 * no server answered. `failed`: nor may it be. `repeated`: the same was said before, or is just being
 * kept. `notHere`: whoever said it has signed out meanwhile.
 */
export type AnswerOutcome = 'kept' | 'unreachable' | 'failed' | 'repeated' | 'notHere';

interface Keeping {
  readonly medicine: Medicine;
  readonly dose: string;
  readonly answer: Answer;
  readonly details: string;
  readonly idempotencyKey: string;
}

const bySending: Readonly<Record<Outcome['kind'], AnswerOutcome>> = {
  sent: 'kept',
  retry: 'unreachable',
  refused: 'failed',
  signIn: 'failed',
};

/** Keeps what was said on the device, with a row that tells the server; else tells the server at once. */
const keep =
  ({ medicine, ...said }: Keeping): AppThunk<Promise<AnswerOutcome>> =>
  async (dispatch, getState, { clock }) => {
    const user = selectUser(getState());
    const id = doseId(medicine.key, said.dose);
    if (!user) return 'failed';
    // A miss that is being stored must not hold back the user's answer, nor end its wait.
    const isWaitedFor = said.answer.status !== 'missed';
    if (isWaitedFor) dispatch(answerBegan({ id }));
    const made = doseAnswerRow({
      ...said,
      personId: user.id,
      aboutId: medicine.personId,
      medicineKey: medicine.key,
      medicineName: medicine.name,
      reminderIds: medicine.reminderIds,
      now: clock.now(),
    });
    try {
      await dispatch(keepInOutbox(made));
      return 'kept';
    } catch {
      const outcome = bySending[await dispatch(sendUnkept(made))];
      if (getState().medications.personId !== medicine.personId) return 'notHere';
      if (isWaitedFor && outcome !== 'kept') dispatch(answerFailed({ id }));
      return outcome;
    }
  };

const detailsOf = (medicine: Medicine, { status, dose }: Said, known: Answer | null): string =>
  status === 'taken' && known?.status === 'missed'
    ? lateDetails(medicine.name, dose)
    : doseDetails(status, medicine.name);

/** Records what became of a dose: kept on the device first, then shown, then sent (DESIGN section 5). */
export const answerDose =
  (said: Said): AppThunk<Promise<AnswerOutcome>> =>
  async (dispatch, getState, { clock, device }) => {
    const { medicineKey, dose, status } = said;
    const id = doseId(medicineKey, dose);
    const state = getState();
    const medicine = selectMedicines(state).find(({ key }) => key === medicineKey);
    if (!medicine || !selectUser(state)) return 'failed';
    const place = selectSchedulePlace(state);
    const meant = doseMeantAt(dose, clock.now(), place);
    const known = answerTo(selectAnswers(state), medicine, meant, place);
    if (known.status === status || selectAnswering(state).includes(id)) return 'repeated';
    // An answer is never older than the word that took the one before it back.
    const occurredAt = Math.max(said.occurredAt, (known.undoneAt ?? -1) + 1);
    const idempotencyKey =
      status === 'missed' ? `miss:${encodeURIComponent(medicineKey)}:${dose}` : device.newId();
    const answer = { status, occurredAt };
    const details = detailsOf(medicine, said, known);
    const outcome = await dispatch(keep({ medicine, dose, answer, details, idempotencyKey }));
    if (outcome !== 'kept') return outcome;
    const { key, name: medicineName } = medicine;
    const event = { medicineKey: key, medicineName, dose, occurredAt, saidAt: clock.now() };
    // What was said of the same minute before a move holds no more.
    const isAgain = dueAgain(dose, place) === meant.at;
    const undoneAt = isAgain && { undoneAt: coveredSince(meant.at) };
    dispatch(answerEvents[status]({ ...event, ...undoneAt }));
    return 'kept';
  };

/**
 * Takes back what a person answered: the dose is open again, or missed where its time is over. The
 * log gets an entry that corrects the one before.
 */
export const undoDose =
  ({ medicineKey, dose }: DoseMeant): AppThunk<Promise<AnswerOutcome>> =>
  async (dispatch, getState, { clock, device }) => {
    const id = doseId(medicineKey, dose);
    const state = getState();
    const medicine = selectMedicines(state).find(({ key }) => key === medicineKey);
    if (!medicine) return 'failed';
    const place = selectSchedulePlace(state);
    const meant = doseMeantAt(dose, clock.now(), place);
    const known = answerTo(selectAnswers(state), medicine, meant, place);
    if (!isPersons(known) || selectAnswering(state).includes(id)) return 'repeated';
    // The other device's clock may be ahead of this one.
    const undoneAt = Math.max(clock.now(), known.occurredAt ?? 0);
    const answer = takenBack(undoneAt);
    const details = doseDetails('pending', medicine.name);
    const idempotencyKey = device.newId();
    const outcome = await dispatch(keep({ medicine, dose, answer, details, idempotencyKey }));
    if (outcome !== 'kept') return outcome;
    const dueAt = meant.at;
    dispatch(doseUndone({ medicineKey, medicineName: medicine.name, dose, undoneAt, dueAt }));
    return 'kept';
  };
