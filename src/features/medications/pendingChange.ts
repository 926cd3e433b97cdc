import * as v from 'valibot';
import { createReminder, type Reminder } from '../../../contract/endpoints/reminders.ts';
import { defaultDosage } from '../../../domain/specConstants.ts';
import type { LocalChange } from '../../../domain/mergeLocalChanges.ts';
import type { OutboxRow } from '../../platform/outbox/outboxStore.ts';

/** Reminders a row still has to create; they apply until a list includes them. */
export const extractDrafts = ({ calls }: Pick<OutboxRow, 'calls'>): Reminder[] =>
  calls.flatMap(({ endpoint, body }) => {
    if (endpoint !== 'createReminder') return [];
    const made = v.safeParse(createReminder.body, body);
    if (!made.success) return [];
    const { id, made_at, dosage, ...rest } = made.output;
    if (id === undefined || made_at === undefined) return [];
    return [
      {
        ...rest,
        id,
        made_at,
        dosage: dosage?.trim() || defaultDosage,
        status: 'pending' as const,
        dose: null,
        occurred_at: null,
        undone_at: null,
        last_due: null,
      },
    ];
  });

const extractRemovedIds = ({ calls }: OutboxRow): string[] =>
  calls.flatMap(({ endpoint, params }) =>
    endpoint === 'deleteReminder' ? (params?.['reminderId'] ?? []) : [],
  );

export interface PendingChange extends LocalChange {
  readonly seq: number;
  readonly sent: boolean;
  readonly renamed: { readonly from: string; readonly to: string } | null;
}

export const toPendingChange = (row: OutboxRow): PendingChange | null => {
  const drafts = extractDrafts(row);
  const removed = extractRemovedIds(row);
  if (drafts.length === 0 && removed.length === 0) return null;
  const { seq, group: from, alsoGroup: to } = row;
  return { seq, drafts, removed, sent: false, renamed: to === undefined ? null : { from, to } };
};
