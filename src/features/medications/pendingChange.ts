import * as v from 'valibot';
import { createReminder, type Reminder } from '../../../contract/endpoints/reminders.ts';
import { defaultDosage } from '../../../domain/constants.ts';
import type { LocalChange } from '../../../domain/mergeLocalChanges.ts';
import type { OutboxRow } from '../../device/outbox/outboxStore.ts';

/** The reminders that a row still has to make: until the server tells of them they live by these. */
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

/** The ids of the reminders that a row still has to delete. */
const extractRemovedIds = ({ calls }: OutboxRow): string[] =>
  calls.flatMap(({ endpoint, params }) =>
    endpoint === 'deleteReminder' ? (params?.['reminderId'] ?? []) : [],
  );

/** A change of the medicines that a row of the outbox stands for. */
export interface PendingChange extends LocalChange {
  readonly seq: number;
  /** The server has it, although no list has told of it yet. */
  readonly sent: boolean;
  /** The keys of a medicine that gets another name. */
  readonly renamed: { readonly from: string; readonly to: string } | null;
}

/** Null for a row that changes no medicine. */
export const toPendingChange = (row: OutboxRow): PendingChange | null => {
  const drafts = extractDrafts(row);
  const removed = extractRemovedIds(row);
  if (drafts.length === 0 && removed.length === 0) return null;
  const { seq, group: from, alsoGroup: to } = row;
  return { seq, drafts, removed, sent: false, renamed: to === undefined ? null : { from, to } };
};
