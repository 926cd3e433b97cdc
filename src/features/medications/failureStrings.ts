import { texts as doseTexts } from '../../doses/strings.ts';
import type { ChangeKind, OutboxRow } from '../../platform/outbox/outboxStore.ts';

export const failureTexts = {
  doseAnswered: doseTexts.failed,
  medicineAdded: 'Failed to save medication',
  medicineEdited: 'Failed to update medication',
  medicineRemoved: 'Failed to delete medication',
} as const;

export const formatFailure = ({
  kind,
  medicineName,
}: Pick<OutboxRow, 'medicineName'> & { kind: ChangeKind }) =>
  `${failureTexts[kind]}: ${medicineName}`;
