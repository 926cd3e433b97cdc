import { doseId } from '../../../domain/doses.ts';
import { answerFor } from '../../../domain/knownMedicines.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import type { NewOutboxRow } from '../../device/outbox/outboxStore.ts';
import type { AppThunk } from '../../app/types.ts';
import { keepInOutbox } from '../../api/outbox/flush.ts';
import { selectUser } from '../../api/session.ts';
import { answerBegan, answerEvents, answerFailed, type AnswerStatus } from './events.ts';
import { selectAnswering, selectAnswers, selectMedicines } from './selectors.ts';
import { logTexts } from './strings.ts';

interface Said {
  readonly medicineKey: string;
  readonly dose: string;
  readonly status: AnswerStatus;
  readonly occurredAt: number;
}

/** The calls of one answer: each reminder's status, then one entry of the log (SPEC section 4). */
const rowFor = (medicine: Medicine, said: Said, key: string): NewOutboxRow => {
  const { dose, status, occurredAt } = said;
  return {
    personId: medicine.personId,
    group: medicine.key,
    kind: 'doseAnswered',
    medicineName: medicine.name,
    madeAt: occurredAt,
    calls: [
      ...medicine.reminderIds.map((reminderId) => ({
        endpoint: 'setReminderStatus' as const,
        params: { reminderId },
        body: { status, dose, occurred_at: occurredAt },
      })),
      {
        endpoint: 'logActivity',
        idempotencyKey: key,
        body: {
          user_id: medicine.personId,
          activity_type: 'medication',
          activity_id: medicine.reminderIds[0] ?? null,
          details: logTexts[status](medicine.name),
          status,
          dose,
          occurred_at: occurredAt,
        },
      },
    ],
  };
};

/** `repeated`: the same was said before, or is just being kept. */
export type AnswerOutcome = 'kept' | 'failed' | 'repeated';

/** Records what became of a dose: kept on the device first, then shown, then sent (DESIGN section 5). */
export const answerDose =
  (said: Said): AppThunk<Promise<AnswerOutcome>> =>
  async (dispatch, getState, { device }) => {
    const id = doseId(said.medicineKey, said.dose);
    const state = getState();
    const medicine = selectMedicines(state).find(({ key }) => key === said.medicineKey);
    if (!medicine || !selectUser(state)) return 'failed';
    const known = answerFor(selectAnswers(state), medicine, said.dose);
    if (known?.status === said.status || selectAnswering(state).includes(id)) return 'repeated';
    const key =
      said.status === 'missed'
        ? `miss:${encodeURIComponent(medicine.key)}:${said.dose}`
        : device.newId();
    dispatch(answerBegan({ id }));
    try {
      await dispatch(keepInOutbox(rowFor(medicine, said, key)));
    } catch {
      dispatch(answerFailed({ id }));
      return 'failed';
    }
    dispatch(
      answerEvents[said.status]({
        medicineKey: medicine.key,
        medicineName: medicine.name,
        dose: said.dose,
        occurredAt: said.occurredAt,
      }),
    );
    return 'kept';
  };
