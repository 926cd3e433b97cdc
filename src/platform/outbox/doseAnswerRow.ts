import type { Answer } from '../../../domain/doses.ts';
import type { NewOutboxRow } from './outboxStore.ts';

export interface DoseAnswerInput {
  readonly personId: string;
  readonly aboutId: string;
  readonly medicineKey: string;
  readonly medicineName: string;
  readonly reminderIds: readonly string[];
  readonly dose: string;
  readonly answer: Answer;
  readonly details: string;
  readonly idempotencyKey: string;
  readonly now: number;
}

/** Each reminder's status, then one log entry (SPEC section 4). */
export const doseAnswerRow = (said: DoseAnswerInput): NewOutboxRow => {
  const { personId, aboutId, medicineKey, medicineName, reminderIds, dose, answer, details } = said;
  const { status } = answer;
  const occurred_at = answer.occurredAt ?? answer.undoneAt ?? said.now;
  const reminderId = reminderIds[0] ?? null;
  return {
    personId,
    group: medicineKey,
    kind: 'doseAnswered',
    medicineName,
    madeAt: said.now,
    said: { aboutId, medicineKey, dose, answer, reminderId, details },
    calls: [
      ...reminderIds.map((id) => ({
        endpoint: 'setReminderStatus' as const,
        params: { reminderId: id },
        body: { status, dose, occurred_at },
      })),
      {
        endpoint: 'logActivity',
        idempotencyKey: said.idempotencyKey,
        body: {
          user_id: aboutId,
          activity_type: 'medication',
          activity_id: reminderId,
          details,
          status,
          dose,
          occurred_at,
        },
      },
    ],
  };
};
