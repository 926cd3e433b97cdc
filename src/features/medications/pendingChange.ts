import type { Reminder } from '../../../contract/endpoints/reminders.ts';
import { newReminder } from '../../../domain/medicines.ts';
import { defaultDosage } from '../../../domain/specConstants.ts';
import type { LocalChange } from '../../../domain/mergeLocalChanges.ts';
import type { OutboxRow } from '../../platform/outbox/outboxStore.ts';

export interface PendingChange extends LocalChange {
  readonly seq: number;
  readonly sent: boolean;
  /** The first list request since the change was sent: its response includes the change. */
  readonly listRequestId?: string;
  readonly renamed: { readonly from: string; readonly to: string } | null;
}

/** Reminders a row still has to create; they apply until a list includes them. */
export const draftsOf = ({ calls }: Pick<OutboxRow, 'calls'>): Reminder[] =>
  calls.flatMap((call) => {
    if (call.endpoint !== 'createReminder') return [];
    const { body } = call;
    return [newReminder({ ...body, dosage: body.dosage?.trim() || defaultDosage })];
  });

export const toPendingChange = (row: OutboxRow): PendingChange | null => {
  const drafts = draftsOf(row);
  const removed = row.calls.flatMap((call) =>
    call.endpoint === 'deleteReminder' ? [call.params.reminderId] : [],
  );
  if (drafts.length === 0 && removed.length === 0) return null;
  const { seq, group: from, alsoGroup: to } = row;
  return { seq, drafts, removed, sent: false, renamed: to === undefined ? null : { from, to } };
};
