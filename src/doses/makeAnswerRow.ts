import type { MedicationUpdate } from '../../contract/messages.ts';
import type { DoseStatus } from '../../contract/fields.ts';
import { doseDetails, lateDoseDetails } from '../../domain/doseDetails.ts';
import {
  type Answer,
  answeredAt,
  isHumanAnswer,
  makeAnswer,
  makeUndo,
} from '../../domain/answers.ts';
import { autoMissAfterMs } from '../../domain/doseTimes.ts';
import { type Medicine, medicineKey } from '../../domain/medicines.ts';
import type { NewOutboxRow, StoredDoseAnswer } from '../platform/outbox/outboxStore.ts';

interface DoseAnswerInput {
  readonly personId: string;
  readonly medicine: Pick<Medicine, 'personId' | 'name' | 'reminderIds'>;
  readonly dose: string;
  /** `pending` undoes the known answer. */
  readonly status: DoseStatus;
  readonly known: Answer;
  readonly occurredAt: number;
  /** An answer to a miss is a late one if it is absent. */
  readonly dueAt?: number;
  readonly now: number;
  readonly newId: () => string;
}

interface DoseAnswerRow extends NewOutboxRow {
  readonly said: StoredDoseAnswer;
}

/** The device that gave the known answer may have a fast clock. */
const replaceAnswer = ({ known, status, occurredAt, now }: DoseAnswerInput): Answer => {
  if (status === 'pending') return makeUndo(Math.max(occurredAt, answeredAt(known)));
  if (!isHumanAnswer({ status })) return makeAnswer(status, occurredAt);
  return makeAnswer(status, occurredAt, Math.max(now, (known.undoneAt ?? -1) + 1));
};

/** One log entry, which also answers the dose (decision 0031). */
export const makeAnswerRow = (input: DoseAnswerInput): DoseAnswerRow => {
  const { personId, medicine, dose, status, known, now } = input;
  const { personId: aboutId, name: medicineName, reminderIds } = medicine;
  const key = medicineKey(medicineName);
  const answer = replaceAnswer(input);
  const isCorrection = known.status === 'missed' && (status === 'taken' || status === 'skipped');
  const details = isCorrection
    ? lateDoseDetails(
        status,
        medicineName,
        dose,
        input.occurredAt >= (input.dueAt ?? 0) + autoMissAfterMs,
      )
    : doseDetails(status, medicineName);
  const reminderId = reminderIds[0] ?? null;
  return {
    personId,
    group: key,
    kind: 'doseAnswered',
    medicineName,
    madeAt: now,
    said: { aboutId, medicineKey: key, dose, answer, reminderId, details },
    calls: [
      {
        endpoint: 'logActivity',
        idempotencyKey:
          status === 'missed' ? `miss:${encodeURIComponent(key)}:${dose}` : input.newId(),
        body: {
          user_id: aboutId,
          activity_type: 'medication',
          activity_id: reminderId,
          details,
          status,
          dose,
          occurred_at: answer.occurredAt ?? answer.undoneAt ?? now,
          said_at: answer.saidAt,
        },
      },
    ],
  };
};

export const toMedicationUpdate = (row: DoseAnswerRow): MedicationUpdate => {
  const { medicineName, madeAt } = row;
  const { aboutId, dose, answer } = row.said;
  const timestamp = answer.occurredAt ?? answer.undoneAt ?? madeAt;
  const { status, saidAt: said_at } = answer;
  return { medicineName, status, timestamp, said_at, personId: aboutId, dose };
};
